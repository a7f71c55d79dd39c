/** `npm run serve -- <folder>`. Production builds use webpack's own command. */
import { resolve } from 'node:path';
import { defineCommand, runProgram } from '@coupon-center/release/command-line';
import { serve } from './dev/serve.ts';

const command = defineCommand({
  name: '',
  operands: '<folder> [--port 0] [--standalone [--api http://127.0.0.1:4000]]',
  help: ['Builds a remote or the shell, serves it, and follows your changes.'],
  options: {
    port: { type: 'string', default: '0' },
    standalone: { type: 'boolean', default: false },
    api: { type: 'string' },
  },
  async run({ port, standalone, api }, [folder = '']) {
    const server = await serve(resolve(folder), {
      port: Number(port),
      standalone,
      ...(api ? { apiOrigin: api } : {}),
    });
    console.log(`${folder}: ${server.origin}`);
    return undefined;
  },
});

process.exitCode = await runProgram({ name: 'npm run serve --', commands: [command] }, process.argv.slice(2));
