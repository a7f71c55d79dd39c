/** Development server of one package: rebuilds on change and tells the page. */
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { configurationOf } from './build.ts';
import { createStandalone } from './create-standalone.ts';

export interface ServeOptions {
  /** 0 takes a free one. */
  port?: number;
  /** Show the remote alone on a page of its own instead of serving its federated files. */
  standalone?: boolean;
}

export interface DevServer {
  /** e.g. `http://127.0.0.1:4101`. */
  origin: string;
  close(): Promise<void>;
}

/** @param folder absolute path of the package */
export async function serve(
  folder: string,
  { port = 0, standalone = false }: ServeOptions = {},
): Promise<DevServer> {
  const factory = standalone ? createStandalone(folder) : await configurationOf(folder);
  const configuration = factory({}, { mode: 'development' });
  const compiler = webpack(configuration);
  const server = new WebpackDevServer(
    {
      host: '127.0.0.1',
      port: port === 0 ? 'auto' : port,
      hot: true,
      allowedHosts: 'all',
      historyApiFallback: standalone,
      headers: { 'access-control-allow-origin': '*' },
      client: { overlay: false, logging: 'warn' },
      static: false,
    },
    compiler,
  );
  await server.start();
  const address = server.server?.address();
  if (!address || typeof address === 'string')
    throw new Error(`no address for the development server of ${folder}`);
  return { origin: `http://127.0.0.1:${address.port}`, close: () => server.stop() };
}
