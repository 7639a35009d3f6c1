import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['node_modules/', '**/*.gen.ts'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      'no-undef': 'off',
      'max-lines': ['error', { max: 180, skipBlankLines: true, skipComments: true }],
      'svelte/no-at-html-tags': 'error',
      // The router is our own: links are plain anchors that it catches.
      'svelte/no-navigation-without-resolve': 'off',
      // State is replaced as a whole ($state.raw), so that plain maps and URLs do.
      'svelte/prefer-svelte-reactivity': 'off',
      // Where a component is only shown once there is a table.
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: {
      parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig },
    },
  },
  // A catalogue of words is as long as it has words.
  {
    files: ['src/**/words/*.ts', 'src/games/*/words.ts', 'src/games/*/words.*.ts'],
    rules: { 'max-lines': 'off' },
  },
);
