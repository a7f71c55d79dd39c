/** Brings a mix up on this machine: a separate portal, with local parts from source and all others as published. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  BUILD_RECORD_FILE,
  buildRecordSchema,
  remoteDeclarationSchema,
  SHELL_NAME,
} from '@coupon-center/portal-contracts';
import type { BuildRecord } from '@coupon-center/portal-contracts';
import { ReleaseError } from '@coupon-center/release';
import { startStack } from '@coupon-center/stack';
import type { Stack, StackOptions } from '@coupon-center/stack';
import type { Progress } from '@coupon-center/stack/progress';
import { serve } from '@coupon-center/webpack-config';
import type { DevServer } from '@coupon-center/webpack-config';
import { misfits } from './compatibility.ts';
import type { LocalRemote } from './compatibility.ts';
import { createMixSource } from './mix-source.ts';
import type { ResolvedMix } from './resolve-mix.ts';
import type { VersionSource } from '../versions/version-source.ts';
import type { VersionStore } from '../versions/version-store.ts';

export interface RunMixOptions {
  resolved: ResolvedMix;
  /** Source from which missing versions are fetched. */
  versionSource: VersionSource;
  store: VersionStore;
  /** Data folder of the portal. */
  dataDir: string;
  /** 0 picks a free one. */
  port: number;
  /** Start even if something doesn't fit. */
  anyway?: boolean;
  progress: Progress;
}

export interface RunningMix extends Pick<Stack, 'origin' | 'provider' | 'close'> {
  /** Origin of the mailbox and the payment sandbox. */
  sandboxOrigin: string;
  /** Accepted misfits. */
  misfits: readonly string[];
  /** Owners of the remotes that run from source, by name. */
  owners: Readonly<Record<string, string>>;
}

/** Overrides the environment: a composed portal shares nothing with another, and everybody may test there. */
const OWN: NodeJS.ProcessEnv = {
  DATABASE_URL: '',
  DATABASE_READ_URL: '',
  STRIPE_SECRET_KEY: '',
  SMTP_URL: '',
  PORTAL_ORIGIN: '',
  QA_SECRET: '',
};

async function readBuild({ origin }: DevServer): Promise<BuildRecord> {
  return buildRecordSchema.parse(await (await fetch(`${origin}/${BUILD_RECORD_FILE}`)).json());
}

async function readRemote(name: string, folder: string, server: DevServer): Promise<LocalRemote> {
  const read = async (file: string): Promise<unknown> =>
    JSON.parse(await readFile(join(folder, file), 'utf8'));
  const declaration = remoteDeclarationSchema.parse(await read('remote.json'));
  if (declaration.name !== name)
    throw new ReleaseError(`${folder} contains the source of ${declaration.name}, not of ${name}.`);
  return {
    package: ((await read('package.json')) as { name: string }).name,
    declaration,
    build: await readBuild(server),
  };
}

/** Makes the error about misfits, with advice on what to do. */
function refusal(words: readonly string[]): ReleaseError {
  const list = words.map((sentence) => `  - ${sentence}`).join('\n');
  return new ReleaseError(`This mix doesn't fit together:\n${list}\nTo start it anyway, add --anyway.`);
}

/** @throws {ReleaseError} if versions can't be obtained, or don't fit together */
export async function runMix(options: RunMixOptions): Promise<RunningMix> {
  const { resolved, versionSource, store, progress, anyway = false } = options;
  const { parts, local, folders, registry } = resolved;
  const folderOf = (name: string) => folders[name] ?? '';
  if (parts.length > 0)
    await progress.step('download the published versions and verify each file', async () => {
      for (const part of parts) await store.keep(part.name, part, versionSource);
    });
  const servers = new Map<string, DevServer>();
  const closeServers = () => Promise.all([...servers.values()].map((server) => server.close()));
  try {
    // Replacing components needs the development build of React, which only a shell from source has.
    const hot = local.includes(SHELL_NAME);
    const serveLocal = async (name: string) =>
      servers.set(
        name,
        await progress.step(`serve ${name} from source`, () => serve(folderOf(name), { hot })),
      );
    await Promise.all(local.map(serveLocal));
    const shell = servers.get(SHELL_NAME);
    const remotes = [...servers].filter(([name]) => name !== SHELL_NAME);
    const sources = await Promise.all(
      remotes.map(([name, server]) => readRemote(name, folderOf(name), server)),
    );
    const words = misfits({
      parts,
      registry,
      remotes: sources,
      shell: shell && (await readBuild(shell)),
    });
    if (words.length > 0 && !anyway) throw refusal(words);
    const development: StackOptions['development'] = {
      developmentRemotes: Object.fromEntries(
        remotes.map(([name, { origin }]) => [name, { origin, folder: folderOf(name) }]),
      ),
      ...(shell && { developmentShell: shell.origin }),
    };
    const stack = await progress.step('start the portal', () =>
      startStack({
        dataDir: options.dataDir,
        port: options.port,
        environment: { ...process.env, ...OWN },
        source: createMixSource({ parts, store, versionSource }),
        development,
      }),
    );
    // The page's clock is set by the link to the portal.
    await stack.testStack?.setClock(resolved.mix.clock ?? 0);
    return {
      origin: stack.origin,
      sandboxOrigin: stack.origin,
      provider: stack.provider,
      misfits: words,
      owners: Object.fromEntries(sources.map(({ declaration: { name, owner } }) => [name, owner])),
      async close() {
        await stack.close();
        await closeServers();
      },
    };
  } catch (error) {
    await closeServers();
    throw error;
  }
}
