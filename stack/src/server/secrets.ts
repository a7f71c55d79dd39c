/** Secrets of a machine without configured ones: created once and stored in the data folder, readable by its owner only. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const random = (bytes: number) => randomBytes(bytes).toString('base64url');

const secretsSchema = z.object({
  jwtSecret: z.string().min(32),
  stripeKey: z.string(),
  webhookSecret: z.string(),
  providerPassword: z.string().min(10),
  /** Signs the permissions of testers; added later to data folders of earlier versions. */
  qaSecret: z
    .string()
    .min(32)
    .default(() => random(48)),
  /** Authenticates the storefront's reports of shoppers' actions to the API; also added later. */
  storefrontSecret: z
    .string()
    .min(32)
    .default(() => random(48)),
});
export type Secrets = z.infer<typeof secretsSchema>;

function make(): Secrets {
  return {
    jwtSecret: random(48),
    stripeKey: `sk_test_sandbox_${random(24)}`,
    webhookSecret: `whsec_sandbox_${random(24)}`,
    providerPassword: random(12),
    qaSecret: random(48),
    storefrontSecret: random(48),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function write(folder: string, file: string, secrets: Secrets): Secrets {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secrets;
}

/**
 * Reads the secrets of a data folder, or creates those that it doesn't have.
 * @throws Error if the file is damaged: new secrets would silently end every session
 */
export function readSecrets(folder: string): Secrets {
  const file = join(folder, 'secrets.json');
  if (!existsSync(file)) return write(folder, file, make());
  const text = readFileSync(file, 'utf8');
  const parsed = secretsSchema.safeParse(parse(text));
  if (!parsed.success)
    throw new Error(
      `${file} is damaged. Restore it, or delete it to create new secrets; all users will then have to sign in again.`,
    );
  const isComplete = ['"qaSecret"', '"storefrontSecret"'].every((name) => text.includes(name));
  return isComplete ? parsed.data : write(folder, file, parsed.data);
}
