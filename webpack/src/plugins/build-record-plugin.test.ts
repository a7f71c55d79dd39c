import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import webpack from 'webpack';
import type { Compiler } from 'webpack';
import { BUILD_RECORD_FILE, buildRecordSchema } from '@coupon-center/portal-contracts';
import type { BuildRecord } from '@coupon-center/portal-contracts';
import { BuildRecordPlugin } from './build-record-plugin.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coupon-center-build-record-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Builds the way a development server does, at first and after each change. */
async function build(compiler: Compiler): Promise<BuildRecord> {
  await promisify(compiler.run.bind(compiler))();
  return buildRecordSchema.parse(JSON.parse(readFileSync(join(folder, 'dist', BUILD_RECORD_FILE), 'utf8')));
}

test('keeps the update for a changed source out of the next page load', async () => {
  const write = (text: string) => {
    writeFileSync(
      join(folder, 'main.js'),
      `import(/* webpackChunkName: "lazy" */ './lazy.js'); console.log('${text}');`,
    );
    writeFileSync(join(folder, 'lazy.js'), `console.log('${text}');`);
  };
  write('before');
  const compiler = webpack({
    mode: 'development',
    context: folder,
    entry: { main: './main.js' },
    output: { path: join(folder, 'dist'), chunkFilename: 'lazy.js' },
    // A watching compiler keeps this state in memory.
    recordsPath: join(folder, 'records.json'),
    plugins: [new webpack.HotModuleReplacementPlugin(), new BuildRecordPlugin({})],
  });
  await build(compiler);
  write('after');
  const { files, entry, chunks } = await build(compiler);
  expect(Object.keys(files).filter((file) => file.endsWith('.hot-update.js'))).not.toEqual([]);
  expect(entry).toEqual(['main.js']);
  for (const chunk of Object.values(chunks)) expect(chunk.files).toEqual(['lazy.js']);
  await promisify(compiler.close.bind(compiler))();
});

test('records as assets the files to which code refers, not those that another plugin adds', async () => {
  writeFileSync(join(folder, 'remote.json'), JSON.stringify({ name: 'mf-one', routes: [] }));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'mf-one' }));
  writeFileSync(join(folder, 'drawing.svg'), '<svg/>');
  writeFileSync(join(folder, 'main.js'), "console.log(new URL('./drawing.svg', import.meta.url));");
  const report = (compiler: Compiler) =>
    compiler.hooks.thisCompilation.tap('report', (compilation) => {
      compilation.hooks.processAssets.tap('report', () =>
        compilation.emitAsset('report.html', new webpack.sources.RawSource('<script></script>')),
      );
    });
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: { main: './main.js' },
    output: { path: join(folder, 'dist'), assetModuleFilename: '[name].[contenthash:12][ext]' },
    plugins: [new BuildRecordPlugin({ remote: folder }), report],
  });
  const { files, assets } = await build(compiler);
  expect(Object.keys(files)).toEqual([
    expect.stringMatching(/^drawing\.\w{12}\.svg$/),
    'main.js',
    'report.html',
  ]);
  expect(assets).toEqual([expect.stringMatching(/^drawing\.\w{12}\.svg$/)]);
  await promisify(compiler.close.bind(compiler))();
});
