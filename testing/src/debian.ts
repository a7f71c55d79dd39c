/** Installs Debian packages on a machine without a browser or database server, if running as root. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Returns the first program found in the PATH or in the given folders. */
export function findProgram(names: readonly string[], folders: readonly string[] = []): string | undefined {
  const searched = [...folders, ...(process.env.PATH ?? '').split(delimiter)];
  return searched
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((file) => existsSync(file));
}

function canInstall(): boolean {
  return process.getuid?.() === 0 && findProgram(['apt-get']) !== undefined;
}

/**
 * Installs a package.
 * @returns whether it is installed now; false immediately if this user can't install packages
 */
export async function installDebianPackage(name: string): Promise<boolean> {
  if (!canInstall()) return false;
  console.log(`Installing Debian's package ${name} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = async (...args: string[]) => {
    const child = spawn('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    const [code] = (await once(child, 'exit')) as [number | null];
    return code === 0;
  };
  await apt('update');
  return apt('install', '-y', '--no-install-recommends', name);
}
