/** Development server of one package: rebuilds on change and tells the page. */
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { configurationOf } from './build.ts';
import { createStandalone } from './create-standalone.ts';

const HOST = '127.0.0.1';

export interface ServeOptions {
  /** 0 takes a free one. */
  port?: number;
  /** Show the remote alone on a page of its own instead of serving its federated files. */
  standalone?: boolean;
  /** Where the API is that a remote alone calls. */
  apiOrigin?: string;
}

export interface DevServer {
  /** e.g. `http://127.0.0.1:8080`. */
  origin: string;
  close(): Promise<void>;
}

/** @param folder absolute path of the package */
export async function serve(
  folder: string,
  { port: asked = 0, standalone = false, apiOrigin = 'http://127.0.0.1:4000' }: ServeOptions = {},
): Promise<DevServer> {
  const factory = standalone ? createStandalone(folder) : await configurationOf(folder);
  const compiler = webpack(factory({}, { mode: 'development' }));
  const port = Number(asked || (await WebpackDevServer.getFreePort('auto', HOST)));
  const server = new WebpackDevServer(
    {
      host: HOST,
      port,
      hot: true,
      allowedHosts: 'all',
      historyApiFallback: standalone,
      ...(standalone ? { proxy: [{ context: ['/api', '/sandbox'], target: apiOrigin }] } : {}),
      headers: { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' },
      // The files run in the portal's page, whose address is another one.
      client: { overlay: false, logging: 'warn', webSocketURL: `ws://${HOST}:${port}/ws` },
      static: false,
    },
    compiler,
  );
  await server.start();
  return { origin: `http://${HOST}:${port}`, close: () => server.stop() };
}
