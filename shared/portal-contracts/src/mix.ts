/**
 * A mix: the version of the shell and of each remote that a page is made of, with brand, clock and simulated faults. It is
 * stored in a file, in the address of a link, or in a tester's cookie.
 */
import * as z from '@coupon-center/schema';
import { SHELL_NAME } from './page-constants.ts';
import { releasedNameSchema, versionSchema } from './registry.ts';

/** SHA-256 of the content of a version, in hexadecimal digits; its version ends with the first eight. */
export const contentHashSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** A version, and the hash of its content. */
export const mixedVersionSchema = z.object({ version: versionSchema, hash: contentHashSchema });
export type MixedVersion = z.infer<typeof mixedVersionSchema>;

/** Maximum number of versions in a mix; a cookie holds no more. */
export const MOST_MIXED_VERSIONS = 20;

export const mixSchema = z.strictObject({
  /** Versions by remote, and the shell's by its own name; a part that is missing has its live version. */
  versions: z.record(releasedNameSchema, mixedVersionSchema).check(
    z.refine((versions) => Object.keys(versions).length <= MOST_MIXED_VERSIONS, {
      message: `A mix can have at most ${MOST_MIXED_VERSIONS} versions.`,
    }),
  ),
  /** Client id of the site. */
  brand: z.optional(z.enum(['6', '8', '10'])),
  appearance: z.optional(z.enum(['system', 'light', 'dark'])),
  /** How far the clock of the page is ahead, in milliseconds. */
  clock: z.optional(z.int()),
  /** Delay of each call of the API, in milliseconds. */
  delay: z.optional(z.int().check(z.minimum(0), z.maximum(60_000))),
  /** Calls of the API that fail, like `GET /api/v1/coupons/`. */
  failing: z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.maxLength(20))),
});
export type Mix = z.infer<typeof mixSchema>;

/** Returns whether the mix changes nothing. */
export function isPlain(mix: Mix): boolean {
  return formatMix(mix) === '';
}

/** Writes a mix as the query of an address, readable by people: `use=mf-store@1.3.0-1a2b3c4d:1a2b3c4d…&brand=8&clock=86400000`. */
export function formatMix({ versions, brand, appearance, clock, delay, failing = [] }: Mix): string {
  const query = new URLSearchParams();
  for (const [name, { version, hash }] of Object.entries(versions).sort(([a], [b]) => (a < b ? -1 : 1)))
    query.append('use', `${name}@${version}:${hash}`);
  for (const [key, value] of Object.entries({ brand, appearance, clock, delay }))
    if (value !== undefined) query.append(key, String(value));
  for (const call of failing) query.append('failing', call);
  // These are allowed in a query, and easier to read as they are.
  return query.toString().replaceAll('%40', '@').replaceAll('%3A', ':').replaceAll('%2F', '/');
}

const USED = /^([^@]+)@([^:]+):(.+)$/;
const SETTINGS = new Set(['use', 'brand', 'appearance', 'clock', 'delay', 'failing']);

function readVersions(used: readonly string[]): Record<string, MixedVersion> {
  const versions = new Map<string, MixedVersion>();
  for (const text of used) {
    const [, name, version, hash] = USED.exec(text) ?? [];
    if (name === undefined || version === undefined || hash === undefined)
      throw new Error(`'${text}' is not of the form name@version:hash.`);
    if (versions.has(name)) throw new Error(`The mix has ${name} twice.`);
    versions.set(name, { version, hash });
  }
  return Object.fromEntries(versions);
}

/**
 * Parses the text that {@link formatMix} returned.
 * @throws Error that says what is wrong with the text
 */
export function parseMix(query: string): Mix {
  const read = new URLSearchParams(query);
  const unknown = [...read.keys()].find((key) => !SETTINGS.has(key));
  if (unknown !== undefined) throw new Error(`A mix has no setting '${unknown}'.`);
  const number = (key: string) => (read.has(key) ? Number(read.get(key)) : undefined);
  const failing = read.getAll('failing');
  const parsed = mixSchema.safeParse({
    versions: readVersions(read.getAll('use')),
    brand: read.get('brand') ?? undefined,
    appearance: read.get('appearance') ?? undefined,
    clock: number('clock'),
    delay: number('delay'),
    failing: failing.length > 0 ? failing : undefined,
  });
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => [...path, message].join(': '));
  throw new Error(`This is not a mix: ${faults.join('; ')}`);
}

/** Returns the names of the remotes in a mix. */
export function mixedRemotes({ versions }: Mix): string[] {
  return Object.keys(versions).filter((name) => name !== SHELL_NAME);
}
