/** Finds the release service, and the token and key with which this machine uses it. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { z } from 'zod';
import { ReleaseError } from '../errors.ts';

/** File in the data folder's `release/`, readable by its owner only, with which a running `npm start` can be reached. */
export const SERVICE_FILE = 'service.json';

export const localServiceSchema = z.object({
  /** Origin of the service. */
  service: z.string(),
  /** Origin of its pages, as people open them; missing in older files. */
  portal: z.string().optional(),
  /** An operator's token. */
  token: z.string(),
  /** PEM of a private key whose signatures it accepts. */
  privateKey: z.string(),
});
export type LocalService = z.infer<typeof localServiceSchema>;

export interface FindOptions {
  /** Origin of the service; by default `COUPON_CENTER_RELEASE`, or the portal that runs on this machine. */
  service?: string | undefined;
  /** File of the private key; by default `COUPON_CENTER_RELEASE_KEY`. */
  keyFile?: string | undefined;
  /** Origin of the portal; by default `COUPON_CENTER_PORTAL`, or that of the service. */
  portal?: string | undefined;
  environment?: NodeJS.ProcessEnv;
}

export interface FoundService {
  service: string;
  /** Origin of the portal whose pages show the versions that the service publishes. */
  portal: string;
  token: string;
  /** @throws {ReleaseError} if there is none */
  privateKey: () => Promise<string>;
}

async function readLocal(environment: NodeJS.ProcessEnv): Promise<LocalService | undefined> {
  const file = resolve(environment.COUPON_CENTER_DATA || '.data', 'release', SERVICE_FILE);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const parsed = localServiceSchema.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw new ReleaseError(`${file} is damaged; start the portal again.`);
}

/** @throws {ReleaseError} that says what to set, if no service is named and none runs on this machine */
export async function findService(options: FindOptions = {}): Promise<FoundService> {
  const { environment = process.env } = options;
  const named = options.service || environment.COUPON_CENTER_RELEASE;
  const portal = options.portal || environment.COUPON_CENTER_PORTAL;
  const keyFile = options.keyFile || environment.COUPON_CENTER_RELEASE_KEY;
  const readKey = async () => {
    if (!keyFile) {
      throw new ReleaseError(
        "A version must be signed. Give the file of your private key with --key or COUPON_CENTER_RELEASE_KEY; 'release keys' creates one.",
      );
    }
    return readFile(keyFile, 'utf8').catch(() => {
      throw new ReleaseError(`${keyFile} cannot be read.`);
    });
  };
  if (named) {
    const { COUPON_CENTER_RELEASE_TOKEN: token } = environment;
    if (!token)
      throw new ReleaseError('Set COUPON_CENTER_RELEASE_TOKEN to the token that an operator gave you.');
    return { service: named, portal: new URL(portal || named).origin, token, privateKey: readKey };
  }
  const local = await readLocal(environment);
  if (!local) {
    throw new ReleaseError(
      'No portal is running on this machine. Start one with npm start, or give a release service with --service or COUPON_CENTER_RELEASE.',
    );
  }
  return {
    ...local,
    portal: new URL(portal || local.portal || local.service).origin,
    privateKey: async () => (keyFile ? readKey() : local.privateKey),
  };
}
