/** Configuration of a remote alone on a page of its own: everything in one build, no shell and no federation. */
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

/** Makes the page that loads the build. */
class PagePlugin {
  apply(compiler: webpack.Compiler): void {
    const name = this.constructor.name;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name, stage }, () => {
        compilation.emitAsset('index.html', new webpack.sources.RawSource(page));
      });
    });
  }
}

/** The entry module, written here because it joins two packages that do not know each other. */
function entryOf(folder: string): string {
  const code = `
    import { runStandalone } from '@coupon-center/remote-kit/standalone';
    import * as lifecycles from ${JSON.stringify(join(folder, 'src/lifecycle.tsx'))};
    import declaration from ${JSON.stringify(join(folder, 'remote.json'))};
    runStandalone(lifecycles, declaration);`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

/** @param folder absolute path of the remote's package */
export function createStandalone(folder: string): ConfigurationFactory {
  return () =>
    merge(common(folder, 'development', 'standalone'), {
      entry: { main: entryOf(folder) },
      output: { publicPath: '/' },
      plugins: [new PagePlugin(), ...hotReload('standalone')],
    });
}
