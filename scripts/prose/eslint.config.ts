/** `npm run prose`: plain English in code and Markdown. Apart from the main configuration: it needs no types. */
import type { Linter } from 'eslint';
import markdown from '@eslint/markdown';
import ts from 'typescript-eslint';
import { plainEnglish, screenApostrophes } from './plain-english.ts';

const prose = { rules: { 'plain-english': plainEnglish, 'screen-apostrophes': screenApostrophes } };
const rules: Linter.RulesRecord = { 'prose/plain-english': 'error' };

const config: Linter.Config[] = [
  {
    ignores: [
      '**/dist/',
      '**/.types/',
      '**/.data/',
      '**/.cache/',
      'build/',
      'scripts/prose/',
      '**/CHANGELOG.md',
    ],
  },
  { linterOptions: { noInlineConfig: true } },
  {
    files: ['**/*.{ts,tsx,js,mjs}'],
    languageOptions: { parser: ts.parser, parserOptions: { ecmaFeatures: { jsx: true } } },
    plugins: { prose },
    rules,
  },
  {
    files: [
      '{mf-*,shell,storefront}/src/**/*.{ts,tsx}',
      'shared/{ui,remote-kit,coupon-card}/src/**/*.{ts,tsx}',
    ],
    ignores: ['**/*.test.{ts,tsx}', '**/testing/**'],
    rules: { 'prose/screen-apostrophes': 'error' },
  },
  { files: ['**/*.md'], language: 'markdown/gfm', plugins: { markdown, prose }, rules },
];

export default config;
