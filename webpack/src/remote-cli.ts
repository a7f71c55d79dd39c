#!/usr/bin/env node
/** `coupon-center-remote`: builds the remote of the current folder, and serves it during development. */
import { defineCommand, runProgram } from '@coupon-center/release/command-line';
import getPort, { portNumbers } from 'get-port';
import { buildRemote } from './build-remote.ts';
import { serve } from './dev/serve.ts';

/** Range in which it looks for a free port. */
const PORTS = portNumbers(4410, 4499);
const LOCAL_PORTAL = 'http://localhost:4000';

/** @throws Error if the portal doesn't answer */
async function originOfPortal(address: string): Promise<string> {
  if (!URL.canParse(address)) throw new Error(`'${address}' is not the address of a portal.`);
  const { origin } = new URL(address);
  const isThere = await fetch(`${origin}/registry.json`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isThere)
    throw new Error(
      `There is no portal at ${origin}. Start one, give another with --portal, or use --alone to work without a portal.`,
    );
  return origin;
}

const build = defineCommand({
  name: 'build',
  operands: '',
  help: ['build the remote for production'],
  async run() {
    const { report, isWhole } = await buildRemote(process.cwd());
    console.log(report);
    return isWhole ? 0 : 1;
  },
});

const dev = defineCommand({
  name: 'dev',
  operands: '[--port <number>]',
  help: [
    `show the remote on the pages of a portal, ${LOCAL_PORTAL} or --portal <address>, and follow your changes;`,
    'with --allow-writes, it may change data of the portal; with --alone, it needs no portal',
  ],
  options: {
    portal: { type: 'string', default: LOCAL_PORTAL },
    'allow-writes': { type: 'boolean', default: false },
    alone: { type: 'boolean', default: false },
    port: { type: 'string' },
  },
  async run(values) {
    const folder = process.cwd();
    const options = values.alone
      ? { alone: true }
      : {
          portal: {
            portal: await originOfPortal(values.portal),
            folder,
            allowWrites: values['allow-writes'],
          },
          hot: false,
        };
    const port = values.port ? Number(values.port) : await getPort({ port: PORTS, host: '127.0.0.1' });
    const server = await serve(folder, { port, ...options });
    const close = () => void server.close();
    process.once('SIGINT', close).once('SIGTERM', close);
    console.log(`\nReady: ${server.origin}. It follows your changes; Ctrl-C stops it.\n`);
    return undefined;
  },
});

process.exitCode = await runProgram(
  { name: 'coupon-center-remote', commands: [build, dev] },
  process.argv.slice(2),
);
