/** Development server of one package: rebuilds on change and updates the page. */
import getPort from 'get-port';
import webpack from 'webpack';
import type { Compiler } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { configurationOf } from '../build-remote.ts';
import { createStandalone } from '../create-standalone.ts';
import { portalProxy, SOURCE_PATH } from './portal-proxy.ts';
import type { PortalOptions } from './portal-proxy.ts';

const HOST = '127.0.0.1';

export interface ServeOptions {
  /** 0 picks a free one. */
  port?: number;
  /**
   * Whether to replace changed components in the page, which needs a development build of React. Without it, e.g. for a
   * remote within a built shell, the page reloads when the source changes. Default: true.
   */
  hot?: boolean;
  /** Show the remote standalone on its own page instead of serving its federated files. */
  standalone?: boolean;
  /** Answer the API's calls of a standalone remote in the page, from its `src/testing/answers.ts`. */
  alone?: boolean;
  /** Origin of the API that a standalone remote calls. */
  apiOrigin?: string;
  /** Show the remote within the pages of a running portal, which is behind this server. */
  portal?: PortalOptions;
}

export interface DevServer {
  /** e.g. `http://127.0.0.1:8080`. */
  origin: string;
  close(): Promise<void>;
}

/** Prints the report of each build, but only errors and warnings of the first. */
function firstBuild(compiler: Compiler): Promise<void> {
  let isFirst = true;
  return new Promise((resolve, reject) => {
    compiler.hooks.failed.tap('serve', reject);
    compiler.hooks.done.tap('serve', (stats) => {
      const report = stats.toString({ preset: 'errors-warnings', colors: process.stdout.isTTY });
      if (stats.hasErrors() || stats.hasWarnings()) process.stdout.write(`\n${report}\n\n`);
      else if (!isFirst) process.stdout.write(`${report}\n`);
      isFirst = false;
      resolve();
    });
  });
}

/**
 * @param folder absolute path of the package
 * @returns the server, after the first build; errors in the source are printed and don't stop the server
 */
export async function serve(
  folder: string,
  {
    port: asked = 0,
    hot = true,
    alone = false,
    standalone = alone,
    apiOrigin = 'http://127.0.0.1:4000',
    portal,
  }: ServeOptions = {},
): Promise<DevServer> {
  const factory = standalone ? createStandalone(folder, alone) : await configurationOf(folder);
  const compiler = webpack(factory({}, { mode: 'development', hot }));
  // webpack-dev-server's own search gives the same port to two servers that start together.
  const port = asked || (await getPort({ host: HOST }));
  const server = new WebpackDevServer(
    {
      host: HOST,
      port,
      hot,
      liveReload: !hot,
      // The files run in the portal's page, from another origin; with the portal behind this server, they have the same origin.
      allowedHosts: portal ? 'auto' : 'all',
      historyApiFallback: standalone,
      ...(standalone && !alone ? { proxy: [{ context: ['/api', '/sandbox'], target: apiOrigin }] } : {}),
      headers: portal
        ? {}
        : { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' },
      client: {
        overlay: false,
        logging: 'warn',
        webSocketURL: portal ? 'auto://0.0.0.0:0/ws' : `ws://${HOST}:${port}/ws`,
      },
      static: false,
      devMiddleware: { stats: 'none', ...(portal ? { publicPath: SOURCE_PATH } : {}) },
      setupMiddlewares: (own) => [...own, ...(portal ? portalProxy(portal) : [])],
    },
    compiler,
  );
  const built = firstBuild(compiler);
  await server.start();
  await built;
  return { origin: `http://${HOST}:${port}`, close: () => server.stop() };
}
