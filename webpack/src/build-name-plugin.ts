/**
 * Gives the chunk registry of a remote (a global variable) a name that changes with its content. Two versions of one
 * remote may meet in a page, when the live one fails and the one before takes over; with a common registry the chunks
 * of one would land in the other.
 */
import { createHash } from 'node:crypto';
import webpack from 'webpack';
import type { Compiler } from 'webpack';

/** Stands in the built files until their content is known. */
export const BUILD_NAME = '__COUPON_CENTER_BUILD_NAME__';

export class BuildNamePlugin {
  apply(compiler: Compiler): void {
    const name = this.constructor.name;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      // After minifying and before webpack hashes the final content into the file names.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1;
      compilation.hooks.processAssets.tap({ name, stage }, () => {
        const scripts = compilation.getAssets().filter((asset) => asset.name.endsWith('.js'));
        const hash = createHash('sha256');
        for (const { source } of scripts) hash.update(source.buffer());
        const buildName = hash.digest('hex').slice(0, 12);
        for (const { name: file, source } of scripts) {
          const text = source.source().toString();
          if (!text.includes(BUILD_NAME)) continue;
          compilation.updateAsset(
            file,
            new webpack.sources.RawSource(text.replaceAll(BUILD_NAME, buildName)),
          );
        }
      });
    });
  }
}
