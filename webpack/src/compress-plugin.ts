/** Puts a Brotli and a gzip twin beside each text file, so that no server compresses anything at a request. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import webpack from 'webpack';
import type { Compiler } from 'webpack';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Below this size, in bytes, the headers of a compressed answer eat the gain. */
const SMALLEST = 512;

export class CompressPlugin {
  apply(compiler: Compiler): void {
    const name = this.constructor.name;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 1;
      compilation.hooks.processAssets.tapPromise({ name, stage }, async () => {
        const texts = compilation.getAssets().filter((asset) => /\.(js|css|svg|json)$/.test(asset.name));
        await Promise.all(
          texts.map(async ({ name: file, source }) => {
            const content = source.buffer();
            if (content.length < SMALLEST) return;
            const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
            const [small, smallest] = await Promise.all([
              zip(content, { level: 9 }),
              brotli(content, { params }),
            ]);
            compilation.emitAsset(`${file}.gz`, new webpack.sources.RawSource(small));
            compilation.emitAsset(`${file}.br`, new webpack.sources.RawSource(smallest));
          }),
        );
      });
    });
  }
}
