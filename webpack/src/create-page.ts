/** Configuration of a standalone development page: everything in one build, without shell or federation. */
import webpack from 'webpack';
import { merge } from 'webpack-merge';
import { common, hotReload } from './common.ts';
import type { ConfigurationFactory } from './common.ts';

function htmlOf(title: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/main.css" />
    <script defer src="/main.js"></script>
  </head>
  <body></body>
</html>
`;
}

/** Writes the page that loads the build. */
class PagePlugin {
  readonly title: string;

  constructor(title: string) {
    this.title = title;
  }

  apply(compiler: webpack.Compiler): void {
    const name = this.constructor.name;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name, stage }, () => {
        compilation.emitAsset('index.html', new webpack.sources.RawSource(htmlOf(this.title)));
      });
    });
  }
}

export interface PageOptions {
  /** Absolute path of the package. */
  folder: string;
  /** Distinguishes the page from other builds of the package; each has a separate cache. */
  purpose: string;
  /** Request of the entry module. */
  entry: string;
  title: string;
}

export function createPage({ folder, purpose, entry, title }: PageOptions): ConfigurationFactory {
  return () =>
    merge(common(folder, 'development', purpose), {
      entry: { main: entry },
      output: { publicPath: '/' },
      plugins: [new PagePlugin(title), ...hotReload(purpose)],
    });
}
