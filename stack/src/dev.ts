/**
 * `npm run dev`: shell and remotes from source with hot reload, and the API, which restarts on changes. With names of
 * remotes, only these run from source and everything else as built; the page then reloads when their source changes.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serve } from '@coupon-center/webpack-config';
import type { DevServer } from '@coupon-center/webpack-config';
import { buildChanged } from './parts/build.ts';
import type { StackOptions } from './server/start-stack.ts';
import { DEVELOPMENT_VARIABLE, parts, root, SHELL } from './paths.ts';
import { createProgress } from './progress.ts';
import { closeAtCtrlC } from './stop.ts';
import type { ReleasePartsOptions } from './parts/release-parts.ts';

function chosenParts(asked: string[]): string[] {
  const all = parts();
  const unknown = asked.filter((name) => !all.includes(name));
  if (unknown.length > 0)
    throw new Error(`Unknown part: ${unknown.join(', ')}; choose from ${all.join(', ')}.`);
  return asked.length > 0 ? asked : all;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { demo: { type: 'boolean', default: false }, publish: { type: 'boolean', default: false } },
  });
  const fromSource = chosenParts(positionals);
  const released = parts().filter((name) => !fromSource.includes(name));
  const progress = createProgress();
  await buildChanged(progress, released);

  // Replacing components needs the development build of React, which only a shell from source has.
  const hot = fromSource.includes(SHELL);
  const servers = new Map<string, DevServer>();
  await Promise.all(
    fromSource.map(async (name) => {
      servers.set(
        name,
        await progress.step(`serve ${name} from source`, () => serve(join(root, name), { hot })),
      );
    }),
  );
  const development: StackOptions['development'] = {
    developmentRemotes: Object.fromEntries(
      fromSource
        .filter((name) => name !== SHELL)
        .map((name) => [name, { origin: servers.get(name)?.origin ?? '', folder: join(root, name) }]),
    ),
    ...(servers.has(SHELL) ? { developmentShell: servers.get(SHELL)?.origin } : {}),
  };

  const publish: ReleasePartsOptions = {
    command: 'npm run dev',
    folders: released,
    replaceChosen: values.publish,
  };
  const watched = spawn(
    process.execPath,
    [
      '--watch',
      '--watch-preserve-output',
      join(root, 'stack/src/dev-server.ts'),
      ...(values.demo ? ['--demo'] : []),
    ],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, [DEVELOPMENT_VARIABLE]: JSON.stringify({ development, publish }) },
    },
  );
  closeAtCtrlC(async () => {
    watched.kill('SIGTERM');
    if (watched.exitCode === null) await once(watched, 'exit');
    await Promise.all([...servers.values()].map((server) => server.close()));
  });
}

main().catch((error: unknown) => {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
