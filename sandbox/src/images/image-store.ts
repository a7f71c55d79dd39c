/** Pictures on disk, named by their content, so the same picture is stored once and never changes. */
import { createHash } from 'node:crypto';
import { access, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileAtomic } from '../platform/atomic-file.ts';
import type { ImageType } from './image-type.ts';

export interface ImageStore {
  /** Keeps `bytes` and returns the file's name, such as `3f2a….png`. */
  keep(bytes: Buffer, type: ImageType): Promise<string>;
  /** The bytes of a kept picture; undefined when there is none of this name. */
  read(name: string): Promise<Buffer | undefined>;
}

const NAME = /^[0-9a-f]{64}\.(gif|jpg|png|webp)$/;

/** Opens the folder `directory`, making it when it is missing. */
export async function openImageStore(directory: string): Promise<ImageStore> {
  await mkdir(directory, { recursive: true });
  return {
    async keep(bytes, type) {
      const name = `${createHash('sha256').update(bytes).digest('hex')}.${type}`;
      const path = join(directory, name);
      if (!(await exists(path))) await writeFileAtomic(path, bytes);
      return name;
    },
    async read(name) {
      if (!NAME.test(name)) return undefined;
      const path = join(directory, name);
      return (await exists(path)) ? readFile(path) : undefined;
    },
  };
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
