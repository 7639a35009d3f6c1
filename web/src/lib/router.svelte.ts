/** A small router on the History API. Pages are told apart by their path alone. */

export type Route =
  | { page: 'home' }
  | { page: 'game'; game: string }
  | { page: 'table'; id: string }
  | { page: 'replay'; id: string; round: number | null; step: number }
  | { page: 'rules'; game: string; rule: string }
  | { page: 'help' }
  | { page: 'lost' };

export function parse(url: URL): Route {
  const parts = url.pathname.split('/').filter(Boolean).map(decodeURIComponent);
  const [page, name] = parts;
  if (parts.length === 0) return { page: 'home' };
  if (parts.length === 1 && page === 'help') return { page: 'help' };
  if (parts.length !== 2 || !name) return { page: 'lost' };
  switch (page) {
    case 'games':
      return { page: 'game', game: name };
    case 'table':
      return { page: 'table', id: name };
    case 'rules':
      return { page: 'rules', game: name, rule: url.hash.slice(1) };
    case 'replay':
      return {
        page: 'replay',
        id: name,
        round: whole(url.searchParams.get('round')),
        step: whole(url.searchParams.get('step')) ?? 0,
      };
    default:
      return { page: 'lost' };
  }
}

function whole(text: string | null): number | null {
  return text && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

class Router {
  route: Route = $state.raw({ page: 'home' });

  start(): void {
    this.#read();
    window.addEventListener('popstate', () => this.#read());
    document.addEventListener('click', (event) => this.#catch(event));
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.#read();
    window.scrollTo(0, 0);
  }

  /** Changes the address without a new page: a moment of a replay, a spent secret. */
  replace(path: string): void {
    history.replaceState(null, '', path);
  }

  #read(): void {
    this.route = parse(new URL(location.href));
  }

  #catch(event: MouseEvent): void {
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    const link = (event.target as Element | null)?.closest?.('a[href]') as HTMLAnchorElement | null;
    if (!plain || !link || link.target || link.hasAttribute('download') || event.defaultPrevented) return;
    const url = new URL(link.href);
    const samePage = url.pathname === location.pathname && url.search === location.search && url.hash !== '';
    if (url.origin !== location.origin || url.pathname.startsWith('/api/') || samePage) return;
    event.preventDefault();
    this.go(url.pathname + url.search + url.hash);
  }
}

export const router = new Router();
