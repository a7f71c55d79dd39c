/**
 * Renders the first screens of a remote: for each brand, what a guest sees at the routes for guests. For that the remote is built
 * once more for Node, in memory and without federation, and runs in its own thread. A screen that can't be rendered there causes
 * a warning; pages then show it when the remote's code has arrived, like all other screens.
 */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import webpack from 'webpack';
import type { Compilation, Compiler, Configuration } from 'webpack';
import { merge } from 'webpack-merge';
import { firstScreensFile } from '@coupon-center/portal-contracts';
import type { FirstScreen, FirstScreens } from '@coupon-center/portal-contracts';
import { sites } from '@coupon-center/site-config';
import type { Site } from '@coupon-center/site-config';
import { common } from '../common.ts';
import { buildInside } from './inner-build.ts';
import { codeOf, readDeclaration } from '../modules/remote-source.ts';
import { sharedVersions } from '../modules/shared-modules.ts';

/** How long all screens may take together, in milliseconds. */
const TIME_LIMIT_MS = 60_000;

/** Modules that render nothing: their version in the page may differ. */
const NOT_DRAWING: ReadonlySet<string> = new Set(['zod', '@tanstack/react-query']);

interface Request {
  /** Name of the remote. */
  remote: string;
  site: Site;
  /** Path of the route. */
  path: string;
}
type Answer = { screen: FirstScreen | undefined } | { failure: string };

const NAME = 'first-screens';
/** Global variable of the built code, with the exports of the remote kit's entry. */
const GLOBAL = 'firstScreens';

/** Answers the requests one after the other, each with a message of its own. */
const RUN = `
const { parentPort, workerData } = require('node:worker_threads');
(async () => {
  for (const request of workerData) {
    try {
      parentPort.postMessage({ screen: await ${GLOBAL}.renderFirstScreen(request) });
    } catch (error) {
      parentPort.postMessage({ failure: String(error) });
    }
  }
})();`;

function configurationOf(folder: string): Configuration {
  const { target: _browser, ...own } = common(folder, 'production', NAME);
  return merge<Configuration>(own, {
    target: 'node24',
    // The library exports the last of these modules.
    entry: { [NAME]: [join(folder, 'src/lifecycle.tsx'), '@coupon-center/remote-kit/first-screens'] },
    output: { filename: '[name].js', library: { type: 'var', name: GLOBAL }, publicPath: '' },
    module: { parser: { javascript: { dynamicImportMode: 'eager' } } },
    optimization: { minimize: false, concatenateModules: false },
  });
}

/** @throws Error if the code doesn't run in Node, or takes too long */
function render(code: string, requests: readonly Request[]): Promise<Answer[]> {
  return new Promise((resolve, reject) => {
    const answers: Answer[] = [];
    const worker = new Worker(code + RUN, { eval: true, workerData: requests });
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      void worker.terminate();
      settle();
    };
    const fail = (error: Error) => finish(() => reject(error));
    const timer = setTimeout(
      fail,
      TIME_LIMIT_MS,
      new Error(`It takes longer than ${TIME_LIMIT_MS / 1000} s.`),
    );
    worker.on('error', fail);
    worker.on('message', (answer: Answer) => {
      if (answers.push(answer) === requests.length) finish(() => resolve(answers));
    });
  });
}

export class FirstScreensPlugin {
  readonly folder: string;

  /** @param folder absolute path of the remote's package */
  constructor(folder: string) {
    this.folder = folder;
  }

  /** The routes whose address and visitor are known at build. */
  paths(): string[] {
    return readDeclaration(this.folder)
      .routes.filter(({ path, guard }) => guard === 'guest' && !path.includes(':'))
      .map(({ path }) => path);
  }

  apply(compiler: Compiler): void {
    const { name } = FirstScreensPlugin;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      let isWanted = false;
      compilation.hooks.finishModules.tap(name, (modules) => {
        isWanted = codeOf(modules, this.folder).includes('defineRemote') && this.paths().length > 0;
      });
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name, stage }, async () => {
        if (isWanted) await this.emit(compilation);
      });
    });
  }

  async emit(compilation: Compilation): Promise<void> {
    const warn = (what: string, why: unknown) => {
      const message = `${what} cannot be rendered by the build: ${String(why)}`;
      compilation.warnings.push(new webpack.WebpackError(message));
    };
    const remote = readDeclaration(this.folder).name;
    const requests = Object.values(sites).flatMap((site) =>
      this.paths().map((path): Request => ({ remote, site, path })),
    );
    const answers = await this.answersTo(requests, compilation).catch((error: unknown) =>
      warn('The first screens', error),
    );
    if (!answers) return;
    const versions = Object.entries(sharedVersions(this.folder));
    const drawnWith = Object.fromEntries(versions.filter(([module]) => !NOT_DRAWING.has(module)));
    for (const site of Object.values(sites)) {
      const screens: FirstScreens['screens'] = {};
      answers.forEach((answer, index) => {
        const {
          path,
          site: { clientId },
        } = requests[index] as Request;
        if (clientId !== site.clientId) return;
        if ('failure' in answer) warn(`${path} of ${site.siteName}`, answer.failure);
        else if (answer.screen) screens[path] = answer.screen;
      });
      if (Object.keys(screens).length === 0) continue;
      const json = JSON.stringify({ site: JSON.stringify(site), drawnWith, screens } satisfies FirstScreens);
      compilation.emitAsset(firstScreensFile(site.clientId), new webpack.sources.RawSource(json));
    }
  }

  async answersTo(requests: readonly Request[], compilation: Compilation): Promise<Answer[]> {
    const built = await buildInside(compilation, configurationOf(this.folder), () => false);
    return render(built.getAsset(`${NAME}.js`)?.source.source().toString() ?? '', requests);
  }
}
