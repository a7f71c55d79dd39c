/** The demo's logos, as the files that merchants would have uploaded. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../paths.ts';
import type { DemoStore } from './catalogue/demo-store.ts';

/** Returns the logo of a store, a WebP file. */
export function logoOf({ host }: Pick<DemoStore, 'host'>): Promise<Uint8Array> {
  return readFile(join(root, 'stack/demo/logos', `${host.replace(/\.example$/, '')}.webp`));
}
