/** Reads from a running portal what its servers take and send, and which versions are live. */
import { registrySchema } from '@coupon-center/portal-contracts';
import type { Documents } from './earlier-release.ts';
import type { OpenApi } from './wire.ts';
import type { Remote } from './shell-contract.ts';

/** How long the portal may take to respond, in milliseconds. */
const PATIENCE_MS = 10_000;

/** A portal that cannot be read. */
export class PortalError extends Error {}

async function read(address: string): Promise<unknown> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (response.ok) return await response.json();
    throw new Error(`it answered ${response.status}`);
  } catch (error) {
    throw new PortalError(`${address} could not be read: ${(error as Error).message}.`);
  }
}

export interface RunningPortal {
  documents: Documents;
  /** Live versions, and those to which their teams would go back. */
  remotes: Remote[];
}

/** @throws {PortalError} */
export async function readPortal(origin: string): Promise<RunningPortal> {
  const at = (path: string) => read(new URL(path, origin).href);
  const api = (await at('/api/openapi.json')) as OpenApi;
  const release = (await at('/release/v1/openapi.json')) as OpenApi;
  const registry = registrySchema.safeParse(await at('/release/v1/registry'));
  if (!registry.success)
    throw new PortalError(`The registry of ${origin} has a form that is not known here.`);
  const { remotes } = registry.data;
  const kept = Object.values(remotes).flatMap(({ live, earlier }) => [live, ...earlier.slice(0, 1)]);
  return { documents: { api, release }, remotes: kept };
}
