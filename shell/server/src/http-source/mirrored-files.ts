/** Opens published files: keeps those of the registry's versions on disk, and gets the others from the release service. */
import { setTimeout as wait } from 'node:timers/promises';
import { SHELL_NAME } from '@coupon-center/portal-contracts';
import type { Registry } from '@coupon-center/portal-contracts';
import type { ReleaseFile } from '@coupon-center/release';
import { pathOfDelta } from '@coupon-center/server-kit';
import { openFileCopies } from './file-copies.ts';
import type { Address, Log, ReleaseCalls } from './release-calls.ts';

/** Maximum bytes of files that are kept on disk. */
const MOST_COPIED_BYTES = 256 * 1024 ** 2;
/** Wait before the next attempt after files could not be copied, in milliseconds. */
const RETRY_MS = 1000;
/** A file and its smallest variant; hardly any browser needs the others. */
const COPIED_ENDINGS = ['', '.br'];
const COMPRESSED = /\.(?:br|gz)$/;

/** All files that pages of this registry may ask for. The live versions come last, and so are removed last. */
function filesIn({ shell, remotes }: Registry): Address[] {
  const versions = [
    ...Object.entries(remotes).map(([name, { live, earlier, canary }]) => {
      const tried = canary ? [canary.version] : [];
      return [...earlier, ...tried, live].map(({ version, files }) => ({ name, version, files }));
    }),
    [...(shell?.earlier ?? []), ...(shell ? [shell.live] : [])].map(({ version, build }) => ({
      name: SHELL_NAME,
      version,
      files: build.files,
    })),
  ];
  return versions
    .flat()
    .flatMap(({ name, version, files }) =>
      Object.keys(files).flatMap((path) =>
        COPIED_ENDINGS.map((ending) => ({ name, version, path: path + ending })),
      ),
    );
}

const addressOf = ({ name, version, path }: Address) => `${name}/${version}/${path}`;

export interface MirroredFilesOptions {
  calls: Pick<ReleaseCalls, 'file'>;
  /** Folder of the copies. */
  folder: string;
  /** The registry whose files are wanted. */
  wanted: () => Registry | undefined;
  signal: AbortSignal;
  log: Log;
}

export function createMirroredFiles({ calls, folder, wanted, signal, log }: MirroredFilesOptions) {
  const opening = openFileCopies({ folder, mostBytes: MOST_COPIED_BYTES }).catch((error: unknown) => {
    log.error({ err: error }, 'files cannot be kept on disk');
    return undefined;
  });
  /** The registry whose files are on disk. */
  let copied: Registry | undefined;
  let copying = Promise.resolve();
  /** The registry whose files could not be copied. */
  let failed: Registry | undefined;

  /** Copies what is missing, file by file, until there is a newer registry. */
  function copy(registry: Registry): void {
    const isOutdated = () => wanted() !== registry || signal.aborted;
    copying = copying
      .then(async () => {
        const copies = await opening;
        if (!copies || copied === registry) return;
        for (const address of filesIn(registry)) {
          if (isOutdated()) return;
          if (await copies.find(addressOf(address))) continue;
          const file = await calls.file(address);
          if (file) await copies.keep(addressOf(address), file);
        }
        copied = registry;
      })
      .catch((error: unknown) => {
        if (isOutdated()) return;
        if (failed !== registry) log.error({ err: error }, 'files of the registry could not be kept on disk');
        failed = registry;
        const again = wait(RETRY_MS, undefined, { signal, ref: false });
        void again.then(() => copy(registry)).catch(() => {});
      });
  }

  return {
    /** Whether the files of all versions in the registry are on disk. */
    hasAllOf: (registry: Registry | undefined) => registry !== undefined && copied === registry,

    copy,

    /**
     * @param isKept whether the file is copied; files of the registry are copied anyway
     * @returns undefined if there is no such file
     */
    async open(address: Address, isKept: boolean): Promise<ReleaseFile | undefined> {
      const copies = await opening;
      const find = async (one: Address) => copies?.find(addressOf(one));
      const found = await find(address);
      if (found) return found;
      const file = await calls.file(address).catch(async (error: unknown) => {
        const plain = pathOfDelta(address.path) ?? address.path.replace(COMPRESSED, '');
        // Not every file has compressed variants, and the caller can use the plain file instead.
        if (plain !== address.path && (await find({ ...address, path: plain }))) return undefined;
        throw error;
      });
      if (!file || !copies || !isKept) return file;
      await copies.keep(addressOf(address), file).catch((error: unknown) => {
        log.error({ err: error }, 'a file of a tested version could not be kept on disk');
      });
      return (await find(address)) ?? file;
    },

    /** Resolves once no copy is being made. */
    async settled(): Promise<void> {
      await opening;
      await copying;
    },
  };
}
