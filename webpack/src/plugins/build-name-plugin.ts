/**
 * Names a remote's chunk registry (a global variable) after its content. Two versions of a remote may be on one page,
 * when the live one fails and the previous one takes over; with a common registry, they would load each other's chunks.
 */
import { createHash } from 'node:crypto';
import webpack from 'webpack';
import type { Compiler } from 'webpack';

/** Placeholder in the built files until their content is known. */
export const BUILD_NAME = '__COUPON_CENTER_BUILD_NAME__';

export class BuildNamePlugin {
  apply(compiler: Compiler): void {
    const name = this.constructor.name;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      // After minification, before webpack hashes the final content into the file names.
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
