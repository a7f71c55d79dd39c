/** Keeps the state of React components while their source changes; development only. */
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import type { WebpackPluginInstance } from 'webpack';

/** @param library name that separates the refresh runtimes of the shell and the remotes on one page */
export function hotReload(library: string): WebpackPluginInstance[] {
  return [new ReactRefreshPlugin({ library, overlay: false })];
}
