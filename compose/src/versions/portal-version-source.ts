/** The versions of a portal, read from its release service. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createReleaseClient, ReleaseError, ReleaseRefusal } from '@coupon-center/release';
import type { VersionSource } from './version-source.ts';

/** Statuses from a portal that restricts who may list versions. */
const RESTRICTED = [401, 403];

export interface PortalVersionSourceOptions {
  /** Address of the portal, or of its release service. */
  address: string;
  /** A release token; without one, a portal that restricts it doesn't list its versions. */
  token?: string | undefined;
}

/** @throws {ReleaseError} if the address is invalid */
export function openPortalVersionSource({ address, token }: PortalVersionSourceOptions): VersionSource {
  if (!/^https?:/.test(address) || !URL.canParse(address))
    throw new ReleaseError(
      `'${address}' is not the address of a portal. Write it like http://localhost:4000.`,
    );
  const { origin } = new URL(address);
  const client = createReleaseClient({ service: origin, token });

  /** @returns undefined for a refusal with one of these statuses */
  async function ask<T>(question: () => Promise<T>, statuses: readonly number[]): Promise<T | undefined> {
    try {
      return await question();
    } catch (cause) {
      if (cause instanceof ReleaseRefusal && statuses.includes(cause.status)) return undefined;
      if (cause instanceof ReleaseRefusal) throw cause;
      throw new ReleaseError(
        `The versions of ${origin} cannot be read (${reasonOf(cause)}). Is this the address of the portal, and is the portal running?`,
        { cause },
      );
    }
  }

  return {
    name: `The portal at ${origin}`,
    portal: origin,
    async readRegistry() {
      const registry = await ask(() => client.readRegistry(), [404]);
      if (registry) return registry;
      throw new ReleaseError(
        `There is no release service at ${origin}. Give the address of the portal's pages.`,
      );
    },
    readVersion: (name, version) => ask(() => client.findVersion({ name, version }), [404]),
    listVersions: () => ask(() => client.listVersions(), RESTRICTED),
    readHistory: async (name) => (await ask(() => client.readHistory({ name }), RESTRICTED))?.entries,
    async openFile(name, version, path) {
      const content = await ask(() => client.readFile({ name, version, path }), [404]);
      if (!content) return undefined;
      const sha256 = createHash('sha256').update(content).digest('hex');
      return { sha256, size: content.length, read: () => Readable.from([content]) };
    },
    close: () => Promise.resolve(),
  };
}

/** Returns why a request failed, in the network's own words. */
export function reasonOf(error: unknown): string {
  let reason = error;
  while (reason instanceof Error && reason.cause instanceof Error) reason = reason.cause;
  if (!(reason instanceof Error)) return String(reason);
  const { code } = reason as NodeJS.ErrnoException;
  return reason.message || code || reason.name;
}
