/** What must hold before a remote goes live beside the others. */
import semver from 'semver';
import { z } from 'zod';
import { remoteDeclarationSchema, SHELL_CONTRACT_VERSION } from '@coupon-center/contracts';
import type { Registry, RemoteDeclaration } from '@coupon-center/contracts';
import { ReleaseError } from './errors.ts';

/** Addresses that no remote may take: the shell's own page, and what other parts of the process answer. */
const shellRoutes = ['/'];
const reservedFolders = ['api', 'assets', 'healthz', 'mailbox', 'remotes', 'sandbox', 'stores', 'v1'];

/** Two patterns of one shape match the same addresses: `/coupons/:id` and `/coupons/:couponId`. */
function shapeOf(path: string): string {
  return path.replace(/\/+$/, '').replace(/:[^/]+/g, ':') || '/';
}

/** @throws {ReleaseError} when `remote.json` is not one */
export function checkDeclaration(json: unknown): RemoteDeclaration {
  const parsed = remoteDeclarationSchema.safeParse(json);
  if (!parsed.success) throw new ReleaseError(`remote.json is malformed: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** @throws {ReleaseError} when the remote needs a shell contract that this shell does not speak */
export function checkShellContract({ name, shellContract }: RemoteDeclaration): void {
  if (semver.validRange(shellContract) === null) {
    throw new ReleaseError(
      `${name}: shellContract '${shellContract}' is not a semver range; use e.g. '^1.0.0'.`,
    );
  }
  if (!semver.satisfies(SHELL_CONTRACT_VERSION, shellContract)) {
    throw new ReleaseError(
      `${name} needs shell contract ${shellContract}, the shell speaks ${SHELL_CONTRACT_VERSION}. Deploy the shell first.`,
    );
  }
}

/** @throws {ReleaseError} when a route is taken by the shell, the server, another remote, or twice by this one */
export function checkRoutes(declaration: RemoteDeclaration, registry: Registry): void {
  const taken = new Map(shellRoutes.map((path) => [shapeOf(path), 'the shell']));
  for (const [name, { live }] of Object.entries(registry.remotes)) {
    if (name === declaration.name) continue;
    for (const { path } of live.declaration.routes) taken.set(shapeOf(path), name);
  }
  for (const { path } of declaration.routes) {
    const shape = shapeOf(path);
    const owner = reservedFolders.includes(shape.split('/')[1] ?? '') ? 'the server' : taken.get(shape);
    if (owner) throw new ReleaseError(`${declaration.name}: the route ${path} belongs to ${owner} already.`);
    taken.set(shape, `${declaration.name} itself`);
  }
}
