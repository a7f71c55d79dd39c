/** `node webpack/src/cli.ts build <folder>…` and `… serve <folder> --port <n>`. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.ts';
import { serve } from './serve.ts';

const usage = `Usage:
  node webpack/src/cli.ts build <folder>… [--mode production|development]
  node webpack/src/cli.ts serve <folder> [--port 0] [--standalone [--api http://127.0.0.1:4000]]`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    mode: { type: 'string', default: 'production' },
    port: { type: 'string', default: '0' },
    standalone: { type: 'boolean', default: false },
    api: { type: 'string' },
  },
});
const [command, ...folders] = positionals;
const mode = values.mode === 'development' ? 'development' : 'production';

try {
  if (command === 'build' && folders.length > 0) {
    for (const folder of folders) {
      const { dist, milliseconds, warnings } = await build(resolve(folder), { mode });
      for (const warning of warnings) console.warn(warning);
      console.log(`${folder}: built in ${(milliseconds / 1000).toFixed(1)} s into ${dist}`);
    }
  } else if (command === 'serve' && folders[0]) {
    const server = await serve(resolve(folders[0]), {
      port: Number(values.port),
      standalone: values.standalone,
      ...(values.api ? { apiOrigin: values.api } : {}),
    });
    console.log(`${folders[0]}: ${server.origin}`);
  } else {
    console.error(usage);
    process.exitCode = 2;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
