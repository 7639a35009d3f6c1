/** "Your turn", told in ways that one may switch on: a soft note and a notification. */

let audio: AudioContext | undefined;

export function chime(notes: readonly number[] = [523.25, 783.99]): void {
  try {
    audio ??= new AudioContext();
    const start = audio.currentTime + 0.02;
    notes.forEach((pitch, index) => {
      const tone = audio!.createOscillator();
      const loud = audio!.createGain();
      const at = start + index * 0.14;
      tone.frequency.value = pitch;
      loud.gain.setValueAtTime(0.0001, at);
      loud.gain.exponentialRampToValueAtTime(0.12, at + 0.02);
      loud.gain.exponentialRampToValueAtTime(0.0001, at + 0.5);
      tone.connect(loud).connect(audio!.destination);
      tone.start(at);
      tone.stop(at + 0.55);
    });
  } catch {
    // A device without sound plays silently.
  }
}

/** Asks the browser; true if notifications may be shown. */
export async function mayNotify(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  if (Notification.permission === 'default') return (await Notification.requestPermission()) === 'granted';
  return Notification.permission === 'granted';
}

export function notify(words: string): void {
  if (!('Notification' in window) || Notification.permission !== 'granted' || !document.hidden) return;
  try {
    const note = new Notification('Tidetable', { body: words, icon: '/favicon.svg', tag: 'turn' });
    note.onclick = () => window.focus();
  } catch {
    // Some phones only allow this to service workers; the title still tells.
  }
}
