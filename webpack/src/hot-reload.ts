/** React components keep their state while their source changes; development only. */
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import type { WebpackPluginInstance } from 'webpack';

/** @param library name that keeps the refresh runtimes of the shell and the remotes of one page apart */
export function hotReload(library: string): WebpackPluginInstance[] {
  return [new ReactRefreshPlugin({ library, overlay: false })];
}
