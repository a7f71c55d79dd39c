/** Configuration of a remote alone on a page of its own: everything in one build, no shell and no federation. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import webpack from 'webpack';
import { common } from './common.ts';
import type { ConfigurationFactory } from './common.ts';
import { hotReload } from './hot-reload.ts';
import { merge } from './merge.ts';

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>A remote alone</title>
    <script defer src="/main.js"></script>
  </head>
  <body></body>
</html>
`;

/** Serves the page that loads the build. */
class PagePlugin {
  apply(compiler: webpack.Compiler): void {
    compiler.hooks.thisCompilation.tap('PagePlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'PagePlugin', stage }, () => {
        compilation.emitAsset('index.html', new webpack.sources.RawSource(page));
      });
    });
  }
}

/**
 * @param folder absolute path of the remote's package; its `dev/main.tsx` mounts the lifecycle with a contract of the
 * author's choice (see `@coupon-center/remote-kit`)
 */
export function createStandalone(folder: string): ConfigurationFactory {
  return () => {
    const entry = join(folder, 'dev/main.tsx');
    if (!existsSync(entry)) throw new Error(`${folder} has no dev/main.tsx, so it has no page of its own`);
    return merge(common(folder, 'development', 'standalone'), {
      entry: { main: entry },
      output: { publicPath: '/' },
      plugins: [new PagePlugin(), ...hotReload('standalone')],
    });
  };
}
