/** A team that publishes: small versions of a remote, one after the other, with the commands that teams use. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@coupon-center/testing/program';
import type { Cluster } from './cluster.ts';
import type { Failure } from './client.ts';

const REMOTE = 'mf-review';

/** Publishes the shell and the remotes that the test needs, as built on this machine. @throws Error if they are not built */
export async function publishParts({ release }: Cluster): Promise<void> {
  const folders = ['shell', 'mf-auth', REMOTE].map((name) => join(root, name));
  await release('publish', '--keep-chosen', '--grant-needs', '--without-browser', ...folders);
}

export interface Publisher {
  /** Publishes the next version; again if that fails. */
  publish(): Promise<void>;
  /** Versions that the command said are live. */
  versions: readonly string[];
  failures: readonly Failure[];
}

export function createPublisher({ folder, release }: Cluster): Publisher {
  const copy = join(folder, REMOTE);
  for (const part of ['package.json', 'remote.json', 'dist'])
    cpSync(join(root, REMOTE, part), join(copy, part), { recursive: true });
  const manifest = join(copy, 'package.json');
  const original = JSON.parse(readFileSync(manifest, 'utf8')) as object;
  const versions: string[] = [];
  const failures: Failure[] = [];
  let number = 0;

  return {
    versions,
    failures,
    async publish() {
      number += 1;
      writeFileSync(manifest, JSON.stringify({ ...original, version: `99.0.${number}` }));
      for (;;) {
        try {
          const said = await release('publish', copy, '--without-browser', '--json');
          const { version } = JSON.parse(said) as { version: string };
          versions.push(version);
          return;
        } catch (error) {
          const { message } = error as Error;
          const reason = message.split('\n').slice(1).join(' ').slice(0, 300);
          const isClear = /ended with 1:\n.*Nothing was changed\. Try again in a moment\./s.test(message);
          failures.push({ at: Date.now(), part: 'release', request: `publish ${number}`, reason, isClear });
        }
      }
    },
  };
}
