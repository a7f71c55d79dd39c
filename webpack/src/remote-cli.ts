#!/usr/bin/env node
/** `coupon-center-remote`: builds the remote of the current folder, and serves it while it is written. */
import { parseArgs } from 'node:util';
import getPort, { portNumbers } from 'get-port';
import { buildRemote } from './build-remote.ts';
import { serve } from './serve.ts';

const USAGE = `Usage:
  coupon-center-remote build
  coupon-center-remote dev [--portal http://localhost:4000] [--allow-writes] [--port 4410]
  coupon-center-remote dev --alone [--port 4410]`;

/** Range in which it looks for a free port. */
const PORTS = portNumbers(4410, 4499);
const LOCAL_PORTAL = 'http://localhost:4000';

function readArguments() {
  return parseArgs({
    allowPositionals: true,
    options: {
      portal: { type: 'string', default: LOCAL_PORTAL },
      'allow-writes': { type: 'boolean', default: false },
      alone: { type: 'boolean', default: false },
      port: { type: 'string' },
    },
  });
}

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
      `There is no portal at ${origin}. Start one, name another with --portal, or use --alone to work without one.`,
    );
  return origin;
}

async function dev({ values }: ReturnType<typeof readArguments>): Promise<void> {
  const folder = process.cwd();
  const options = values.alone
    ? { alone: true }
    : {
        portal: { portal: await originOfPortal(values.portal), folder, allowWrites: values['allow-writes'] },
        hot: false,
      };
  const port = values.port ? Number(values.port) : await getPort({ port: PORTS, host: '127.0.0.1' });
  const server = await serve(folder, { port, ...options });
  const close = () => void server.close();
  process.once('SIGINT', close).once('SIGTERM', close);
  console.log(`\nReady: ${server.origin}. It follows your changes; Ctrl-C stops it.\n`);
}

try {
  const parsed = readArguments();
  const [command, ...more] = parsed.positionals;
  if (command === 'build' && more.length === 0) {
    const { report, isWhole } = await buildRemote(process.cwd());
    console.log(report);
    process.exitCode = isWhole ? 0 : 1;
  } else if (command === 'dev' && more.length === 0) {
    await dev(parsed);
  } else {
    console.error(USAGE);
    process.exitCode = 2;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
