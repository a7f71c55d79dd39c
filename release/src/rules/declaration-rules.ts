/** Checks that a remote must pass before it goes live beside the others. */
import { z } from 'zod';
import { ownerOfAddress, remoteDeclarationSchema, routeShape } from '@coupon-center/portal-contracts';
import type { Capability, Registry, RemoteDeclaration, RemoteVersion } from '@coupon-center/portal-contracts';
import { ReleaseError } from '../errors.ts';

/** A route starts with a fixed segment, so that no remote claims addresses that it doesn't name. */
const ROUTE = /^(?:\/[A-Za-z0-9][A-Za-z0-9-]*)(?:\/:?[A-Za-z0-9][A-Za-z0-9-]*)*$/;

/** @throws {ReleaseError} if `remote.json` is malformed, or has a menu entry on a route with a parameter */
export function checkDeclaration(json: unknown): RemoteDeclaration {
  const parsed = remoteDeclarationSchema.safeParse(json);
  if (!parsed.success) throw new ReleaseError(`remote.json is malformed: ${z.prettifyError(parsed.error)}`);
  const { name, routes } = parsed.data;
  const unlinkable = routes.find(({ path, navigation }) => navigation && path.includes(':'));
  if (unlinkable) {
    throw new ReleaseError(
      `${name}: the menu cannot link to the route ${unlinkable.path}, because it has a parameter. Remove its 'navigation'.`,
    );
  }
  return parsed.data;
}

/** @throws {ReleaseError} if the remote needs a capability that it isn't granted */
export function checkNeeds({ name, needs = [] }: RemoteDeclaration, granted: readonly Capability[]): void {
  const missing = needs.find((capability) => !granted.includes(capability));
  if (missing) {
    throw new ReleaseError(
      `${name} needs the capability ${missing}, which it is not granted. ` +
        `An operator grants it with: npm run release -- grant ${name} ${missing}`,
    );
  }
}

/** @throws {ReleaseError} if a route was added after the build, or the build has no screen for it */
export function checkScreens({ name, routes }: RemoteDeclaration, built: readonly string[]): void {
  for (const { path } of routes) {
    if (built.includes(path)) continue;
    throw new ReleaseError(
      `${name}: the build has no screen for the route ${path}. Add one in src/lifecycle.tsx and build again.`,
    );
  }
}

/** @throws {ReleaseError} if a route is malformed, declared twice, or taken by the shell, a server or another remote */
export function checkRoutes({ name, routes }: RemoteDeclaration, registry: Registry): void {
  const owners = new Map<string, string>();
  for (const [other, { live }] of Object.entries(registry.remotes)) {
    if (other === name) continue;
    const { routes: taken, owner } = live.declaration;
    for (const { path } of taken) owners.set(routeShape(path), `${other}. Owner: ${owner}`);
  }
  for (const { path } of routes) {
    const owner = ownerOfAddress(path) ?? owners.get(routeShape(path));
    if (owner) throw new ReleaseError(`${name}: the route ${path} belongs to ${owner}.`);
    if (!ROUTE.test(path)) {
      throw new ReleaseError(
        `${name}: ${path} is not a route. Write it like /names/:nameId, with a fixed first segment.`,
      );
    }
    owners.set(routeShape(path), `${name} itself`);
  }
}

export interface ReplaceOptions {
  /** Accept a version with another owner or package. */
  takeOver?: boolean;
  /** Accept a version that lacks some of the live version's routes. */
  dropRoutes?: boolean;
}

/** The parts of two versions of a remote that are compared. */
type Replacing = Pick<RemoteVersion, 'version' | 'package' | 'declaration'>;

/** Returns a sentence if a version comes from another owner or package than the live one; otherwise undefined. */
export function otherOwner(live: Replacing, next: Replacing): string | undefined {
  const { name, owner } = next.declaration;
  const isOtherPackage = live.package !== undefined && live.package !== next.package;
  if (!isOtherPackage && live.declaration.owner === owner) return undefined;
  const describe = (version: Replacing) =>
    `${version.package ?? 'an unnamed package'} of ${version.declaration.owner}`;
  return `The live ${name} is ${describe(live)}, but this is ${describe(next)}.`;
}

/** Returns a sentence with the routes of the live version that another one lacks; undefined if it has them all. */
export function droppedRoutes(live: Replacing, next: Replacing): string | undefined {
  const { name, routes } = next.declaration;
  const kept = new Set(routes.map(({ path }) => routeShape(path)));
  const dropped = live.declaration.routes
    .map(({ path }) => path)
    .filter((path) => !kept.has(routeShape(path)));
  if (dropped.length === 0) return undefined;
  return `${name} ${next.version} no longer has ${dropped.join(', ')}, which the live version has.`;
}

/** @throws {ReleaseError} if a version would replace another team's remote, or drop routes, without permission */
export function checkReplacement(
  live: RemoteVersion | undefined,
  next: RemoteVersion,
  { takeOver = false, dropRoutes = false }: ReplaceOptions,
): void {
  if (!live) return;
  const other = takeOver ? undefined : otherOwner(live, next);
  if (other) throw new ReleaseError(`${other} Choose another name, or replace it with --take-over.`);
  const dropped = dropRoutes ? undefined : droppedRoutes(live, next);
  if (dropped)
    throw new ReleaseError(`${dropped} To remove these pages, repeat the command with --drop-routes.`);
}
