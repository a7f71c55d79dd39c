/** The parts of a visitor's page: live versions, a canary's versions, and those that a tester chose instead. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isPlain, SHELL_NAME } from '@coupon-center/portal-contracts';
import type { Mix, Registry, ShellRecord } from '@coupon-center/portal-contracts';
import { newVisitor, visitorCookie, visitorOf } from '@coupon-center/release';
import type { DroppedVersion, PageRemote, PageReleases } from '@coupon-center/shell-page';
import { pageRemotes } from './page-remotes.ts';
import { findMixed } from './qa/mixed-versions.ts';
import type { MixedVersions } from './qa/mixed-versions.ts';
import { PLAIN_MIX } from './qa/testers.ts';
import type { Tester, Testers } from './qa/testers.ts';
import { fetchShellBuild, publishedBuild } from './shell-build.ts';
import type { ShellBuild } from './shell-build.ts';
import type { ShellOptions } from './shell-options.ts';

export interface PageParts {
  registry: Registry;
  /** Undefined until a shell is released. */
  build: ShellBuild | undefined;
  /** Returns the remotes, with what they lack in a shell. */
  remotesIn: (shell: ShellRecord | undefined) => Promise<Record<string, PageRemote>>;
  /** Versions that open pages must stop using. */
  recalled: PageReleases['recalled'];
  tester: Tester | undefined;
  /** The tester's mix, if it changes anything. */
  mix: Mix | undefined;
  /** Versions of the mix that the page doesn't have. */
  dropped: readonly DroppedVersion[];
}

/** Returns the names of the parts that run from source. */
export function namesFromSource({ developmentRemotes = {}, developmentShell }: ShellOptions): Set<string> {
  return new Set([...Object.keys(developmentRemotes), ...(developmentShell ? [SHELL_NAME] : [])]);
}

/**
 * Returns the visitor of a request, and sets the cookie of a new one, so that a canary's visitors get the same version each time.
 * @returns undefined while no canary runs
 */
function knowVisitor(
  request: FastifyRequest,
  reply: FastifyReply,
  { remotes }: Pick<Registry, 'remotes'>,
): string | undefined {
  if (!Object.values(remotes).some(({ canary }) => canary)) return undefined;
  const known = visitorOf(request.headers.cookie);
  if (known !== undefined) return known;
  const visitor = newVisitor();
  void reply.header('set-cookie', visitorCookie(visitor, { isSecure: request.protocol === 'https' }));
  return visitor;
}

/** Leaves out chosen versions: a version that was rolled back may still be tested. */
function recalledBut(
  { recalled = {} }: Registry,
  { shell, remotes }: MixedVersions,
): PageReleases['recalled'] {
  const chosen = (name: string) => (name === SHELL_NAME ? shell : remotes.get(name))?.version;
  const others = Object.entries(recalled).map(([name, versions]) => {
    return [name, versions.filter((version) => version !== chosen(name))] as const;
  });
  return Object.fromEntries(others);
}

/** @param testers undefined where nobody may test */
export function createPageParts(
  options: ShellOptions,
  testers: Testers | undefined,
): (request: FastifyRequest, reply: FastifyReply) => Promise<PageParts> {
  const { source, developmentShell, developmentRemotes } = options;
  const fromSource = namesFromSource(options);
  return async (request, reply) => {
    const registry = await source.read();
    const tester = await testers?.of(request);
    const mix = tester && !isPlain(tester.mix) ? tester.mix : undefined;
    const mixed = await findMixed(mix ?? PLAIN_MIX, source, fromSource);
    const shell = mixed.shell ?? registry.shell?.live;
    const published = shell && publishedBuild(shell);
    // A page of a mix takes no part in a canary, and has the live versions of all parts that the mix doesn't name.
    const visitor = mix ? undefined : knowVisitor(request, reply, registry);
    return {
      registry,
      build: developmentShell ? await fetchShellBuild(developmentShell) : published,
      remotesIn: (record) =>
        pageRemotes(registry, { shell: record, visitor, developmentRemotes, overrides: mixed.remotes }),
      recalled: recalledBut(registry, mixed),
      tester,
      mix,
      dropped: mixed.dropped,
    };
  };
}
