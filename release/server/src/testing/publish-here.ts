/** Runs a team's commands against a release service that is started for the test. */
import { publishFolder } from '@coupon-center/release';
import type { PublishFolderOptions, PublishResult } from '@coupon-center/release';
import type { QaAccess } from '../access/testers.ts';
import { ORIGIN, testService } from './test-service.ts';
import type { TestService } from './test-service.ts';

/** Starts a service, which is closed after the test. */
export async function newService(qa?: QaAccess): Promise<TestService> {
  const service = await testService(undefined, undefined, qa);
  onTestFinished(() => service.close());
  return service;
}

/** Publishes the remote or the shell in a folder, as an operator. */
export function publish(
  { operator, keys }: TestService,
  { folder, ...options }: { folder: string } & Partial<PublishFolderOptions>,
): Promise<PublishResult> {
  return publishFolder(operator, folder, { privateKey: keys.privateKey, origin: ORIGIN, ...options });
}

export async function promote(
  { operator }: TestService,
  name: string,
  version: string,
  options: { dropRoutes?: boolean; breakRemotes?: boolean } = {},
): Promise<{ live: string | null }> {
  const { revision } = await operator.readRemote({ name });
  return operator.promote({ name, version, revision, ...options });
}

export async function rollback(
  { operator }: TestService,
  name: string,
  options: { breakRemotes?: boolean } = {},
): Promise<{ live: string | null }> {
  const { revision } = await operator.readRemote({ name });
  return operator.rollBack({ name, revision, ...options });
}
