/** Reads and writes mixes as people hand them over: a file, a link, or the text of a link. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { z } from 'zod';
import { MIX_ADDRESS, mixSchema, parseMix } from '@coupon-center/portal-contracts';
import type { Mix } from '@coupon-center/portal-contracts';
import { ReleaseError } from '@coupon-center/release';

/** Returns the content of a mix file: sorted, so that two of them can be compared line by line. */
export function mixFileText({ versions, ...settings }: Mix): string {
  const sorted = Object.fromEntries(Object.entries(versions).sort(([a], [b]) => (a < b ? -1 : 1)));
  return `${JSON.stringify({ versions: sorted, ...settings }, null, 2)}\n`;
}

/** @throws {ReleaseError} that explains what is wrong with the text */
function parseMixFile(text: string, name: string): Mix {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new ReleaseError(`${name} is not JSON: ${(cause as Error).message}`, { cause });
  }
  const parsed = mixSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new ReleaseError(`${name} is not a mix:\n${z.prettifyError(parsed.error)}`);
}

/** @throws {ReleaseError} if there is no such file, or it is not a mix */
export async function readMixFile(path: string): Promise<Mix> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new ReleaseError(`${path} cannot be read.`, { cause });
  });
  return parseMixFile(text, path);
}

export interface ReadLink {
  /** Origin of the portal that made the link. */
  portal: string;
  /** Undefined if the link is signed: then only that portal can read it. */
  mix: Mix | undefined;
}

/** @throws {ReleaseError} if the address is not a link to a mix */
export function readLink(address: string): ReadLink {
  const { origin, pathname, searchParams } = new URL(address);
  if (pathname !== MIX_ADDRESS)
    throw new ReleaseError(`${address} is not a link to a mix, which has the path ${MIX_ADDRESS}.`);
  if (searchParams.has('token')) return { portal: origin, mix: undefined };
  searchParams.delete('to');
  try {
    return { portal: origin, mix: parseMix(searchParams.toString()) };
  } catch (cause) {
    throw new ReleaseError((cause as Error).message, { cause });
  }
}

/** Returns the absolute path of a file or folder named relative to the user's folder; npm starts programs in the repository's root. */
export const resolvePath = (path: string, environment: NodeJS.ProcessEnv = process.env): string =>
  resolve(environment.INIT_CWD || process.cwd(), path);
