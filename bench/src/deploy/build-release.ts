/** Builds a remote with a small change, beside its built version: `node build-release.ts REMOTE FILE TEXT OTHER OUT`. */
import { join } from 'node:path';
import webpack from 'webpack';
import { merge } from 'webpack-merge';
import { createRemote } from '@coupon-center/webpack-config';
import { root } from '@coupon-center/testing/program';

const [remote = '', file = '', find = '', replace = '', path = ''] = process.argv.slice(2);
const folder = join(root, remote);
process.chdir(folder);
const loader = join(import.meta.dirname, 'change-text.cjs');
const compiler = webpack(
  merge(createRemote(folder)({}, { mode: 'production' }), {
    output: { path },
    cache: false,
    module: { rules: [{ resource: join(folder, file), enforce: 'pre', loader, options: { find, replace } }] },
  }),
);
compiler.run((error, stats) => {
  if (error ?? stats?.hasErrors()) {
    console.error(error ?? stats?.toString({ preset: 'errors-only' }));
    process.exitCode = 1;
  }
  compiler.close(() => undefined);
});
