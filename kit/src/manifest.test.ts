import { publishedManifest } from './manifest.ts';
import type { Manifest } from './packages.ts';

const source: Manifest = {
  name: '@coupon-center/example',
  version: '2.3.4',
  description: 'An example.',
  license: 'MIT',
  type: 'module',
  sideEffects: ['**/*.css', '**/styles.ts'],
  exports: { '.': './src/index.ts', './part': './src/part/index.tsx', './style.css': './src/style.css' },
  bin: { example: './src/cli.ts' },
  dependencies: {
    '@coupon-center/contracts': '1.2.3',
    '@coupon-center/ui': '1.0.0',
    react: '19.3.1',
    webpack: '5.110.3',
  },
};
const written = publishedManifest(source, { node: '>=22' });

test('exports compiled files with their declarations', () => {
  expect(written).toMatchObject({
    exports: {
      '.': { types: './dist/index.d.ts', default: './dist/index.js' },
      './part': { types: './dist/part/index.d.ts', default: './dist/part/index.js' },
      './style.css': './dist/style.css',
    },
    bin: { example: './dist/cli.js' },
    sideEffects: ['**/*.css', '**/styles.js'],
  });
});

test('accepts compatible versions of our packages, and exactly the pinned ones of others', () => {
  expect(written.dependencies).toEqual({ '@coupon-center/contracts': '^1.2.3', webpack: '5.110.3' });
});

test('makes modules that the shell provides peer dependencies, so that there is one copy', () => {
  expect(written.peerDependencies).toEqual({ '@coupon-center/ui': '^1.0.0', react: '^19.3.1' });
});

test('is not private', () => {
  expect(written).not.toHaveProperty('private');
});
