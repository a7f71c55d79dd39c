/** `npm run serve -- <folder>`. Production builds use webpack's own command. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { serve } from './serve.ts';

const usage = `Usage:
  npm run serve -- <folder> [--port 0] [--standalone [--api http://127.0.0.1:4000]]`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    port: { type: 'string', default: '0' },
    standalone: { type: 'boolean', default: false },
    api: { type: 'string' },
  },
});
const [command, folder, ...more] = positionals;

try {
  if (command === 'serve' && folder && more.length === 0) {
    const server = await serve(resolve(folder), {
      port: Number(values.port),
      standalone: values.standalone,
      ...(values.api ? { apiOrigin: values.api } : {}),
    });
    console.log(`${folder}: ${server.origin}`);
  } else {
    console.error(usage);
    process.exitCode = 2;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
