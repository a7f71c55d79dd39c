/** Mounts and unmounts remotes, one mount per remote at a time. */
import type { Capability } from '@coupon-center/portal-contracts';
import type { RemoteCommand, RemoteLifecycles, ShellContract } from '@coupon-center/remote-kit';
import type { PageData, PageRemote, PageRemoteVersion, RemoteFacts } from '@coupon-center/shell-page';
import type { ScriptGuard } from '../security/script-guard.ts';
import { bringUp } from './bring-up.ts';
import type { Report, Stages } from './bring-up.ts';
import { loadLifecycles } from './federation.ts';
import { fetchManifest } from './manifest.ts';
import { mountVersion } from './mount-version.ts';
import type { Mounted, MountRequest } from './mount-version.ts';
import { createPageMarks } from './page-marks.ts';
import { abandonScripts } from './pending-scripts.ts';

export interface RemoteMount {
  /** Rejects if no version could be mounted, or if the mount was ended first. */
  ready: Promise<void>;
  /** Unmounts the remote, even while it is still loading. Calling it again returns the same promise. */
  end(): Promise<void>;
}

export interface RemoteMountRequest extends Omit<MountRequest, 'contract'> {
  remote: PageRemote;
  /** Creates the contract for a version with these needs. */
  contractWith: (needs: readonly Capability[]) => ShellContract;
}

export interface RemoteMounts {
  mount(request: RemoteMountRequest): RemoteMount;
  /** Abandons hanging requests for a remote's files and forgets its crashes, so that its next mount starts over. */
  startOver(remote: PageRemote): void;
  /** Whether a version is left that hasn't crashed on this page. */
  hasSoundVersion(remote: PageRemote): boolean;
  /**
   * Loads a remote's code ahead of its mount, with that of the screen of a route. Resolves when it is there; a failure surfaces
   * at the mount.
   */
  prefetch(remote: PageRemote, route?: string): Promise<void>;
  /** Commands that a remote adds to the menu; none if its code doesn't load, or it fails to return them. */
  commands(
    remote: PageRemote,
    contractWith: RemoteMountRequest['contractWith'],
  ): Promise<readonly RemoteCommand[]>;
  /** Versions of the mounted remotes, by name. */
  mounted(): Record<string, string>;
}

export function createRemoteMounts({
  page,
  guard,
  report,
}: {
  page: Pick<PageData, 'assets'>;
  guard?: Pick<ScriptGuard, 'vouchFor' | 'forget'> | undefined;
  report: Report;
}): RemoteMounts {
  const marks = createPageMarks(report);
  // Keyed by the address of the version's folder: a later answer of the server describes the same version again.
  const codes = new Map<string, Promise<RemoteLifecycles>>();
  /** Those of which that was asked for ahead of a mount, from their manifest on. */
  const ahead = new Map<string, Promise<RemoteLifecycles>>();
  /** Versions whose code has loaded. */
  const arrived = new Set<string>();
  /** Versions that crashed after mounting; they aren't mounted again until the user retries. */
  const crashed = new Set<string>();
  /** The last mounted version by the live one: after a fallback, the page stays with that version. */
  const settled = new Map<string, string>();
  /** The versions that a remote was last mounted with. */
  const known = new Map<string, readonly string[]>();
  const up = new Map<string, { version: string; mounted: Mounted }>();
  /** Promises that the next mount of a remote has to wait for. */
  const before = new Map<string, Promise<unknown>>();
  /** Remotes that may have hanging requests for their files. */
  const hanging = new Set<string>();

  /** Returns the versions in order of preference. */
  function versionsOf({ live, earlier }: PageRemote): PageRemoteVersion[] {
    if (!earlier) return [live];
    return settled.get(live.base) === earlier.base ? [earlier, live] : [live, earlier];
  }

  const soundVersionsOf = (remote: PageRemote) => versionsOf(remote).filter(({ base }) => !crashed.has(base));

  /** If no other version is left, one that crashed on another page may still work on this one. */
  function versionsToTry(remote: PageRemote): PageRemoteVersion[] {
    const sound = soundVersionsOf(remote);
    return sound.length > 0 ? sound : versionsOf(remote);
  }

  function load(version: PageRemoteVersion, manifest?: RemoteFacts): Promise<RemoteLifecycles> {
    const { base } = version;
    const loading = codes.get(base);
    if (loading) return loading;
    if (!manifest) return Promise.reject(new Error('Code that was there a moment ago is gone.'));
    guard?.vouchFor(base, manifest.files);
    const code = loadLifecycles(version, manifest);
    codes.set(base, code);
    code.then(
      () => arrived.add(base),
      () => codes.get(base) === code && codes.delete(base),
    );
    return code;
  }

  /** Makes the next attempt load fresh code. */
  function forget(base: string): void {
    codes.delete(base);
    arrived.delete(base);
  }

  /** Forgets versions that a remote had at its last mount and no longer has. */
  function forgetReplaced(name: string, remote: PageRemote): void {
    const bases = versionsOf(remote).map(({ base }) => base);
    for (const base of known.get(name) ?? []) {
      if (bases.includes(base)) continue;
      forget(base);
      crashed.delete(base);
      settled.delete(base);
      guard?.forget(base);
    }
    known.set(name, bases);
  }

  /**
   * Checks whether this shell has what a version of a remote needs, as the server found, and may give it the capabilities.
   * @throws Error if it doesn't
   */
  function checkContract({ declaration, lacks }: PageRemoteVersion, { grants = [] }: PageRemote): void {
    if (lacks) throw new Error(lacks);
    const { name, owner, needs = [] } = declaration;
    const refused = needs.filter((capability) => !grants.includes(capability));
    if (refused.length > 0)
      throw new Error(
        `${name} needs ${refused.join(', ')}, which the registry does not grant it. Owner: ${owner}.`,
      );
  }

  function stagesFor(
    request: RemoteMountRequest,
  ): Stages<RemoteFacts | undefined, RemoteLifecycles, Mounted> {
    const { name, remote } = request;
    const manifestCache = hanging.delete(name) ? 'reload' : 'default';
    return {
      contract: (version) => checkContract(version, remote),
      manifest: async (version) =>
        codes.has(version.base) ? undefined : fetchManifest(version, manifestCache),
      load,
      async mount(version, lifecycles) {
        const onCrash = () => {
          crashed.add(version.base);
          forget(version.base);
          request.onCrash();
        };
        try {
          const contract = request.contractWith(version.declaration.needs ?? []);
          const mounted = await mountVersion(
            version,
            lifecycles,
            { ...request, contract, onCrash },
            report,
            marks,
          );
          settled.set(remote.live.base, version.base);
          up.set(name, { version: version.version, mounted });
          return mounted;
        } catch (error) {
          forget(version.base);
          throw error;
        }
      },
    };
  }

  function mount(request: RemoteMountRequest): RemoteMount {
    const { name, remote } = request;
    let ending: Promise<void> | undefined;
    const life = new AbortController();
    forgetReplaced(name, remote);
    const coming = Promise.resolve(before.get(name)).then(() =>
      bringUp(versionsToTry(remote), stagesFor(request), { report, signal: life.signal }),
    );

    async function takeAway(): Promise<void> {
      const mounted = await coming.catch(() => undefined);
      if (!mounted) return;
      await mounted.unmount();
      if (up.get(name)?.mounted === mounted) up.delete(name);
    }

    return {
      ready: coming.then(() => undefined),
      end() {
        if (ending) return ending;
        life.abort();
        ending = takeAway();
        before.set(name, Promise.all([before.get(name), ending]));
        return ending;
      },
    };
  }

  function startOver(remote: PageRemote): void {
    const { name } = remote.live.declaration;
    const bases = versionsOf(remote).map(({ base }) => base);
    settled.delete(remote.live.base);
    for (const base of bases) {
      crashed.delete(base);
      if (!arrived.has(base)) codes.delete(base);
    }
    hanging.add(name);
    before.set(name, Promise.all([before.get(name), abandonScripts(page, bases)]));
  }

  function codeAhead(version: PageRemoteVersion, remote: PageRemote): Promise<RemoteLifecycles> {
    checkContract(version, remote);
    const { base } = version;
    const code =
      codes.get(base) ??
      ahead.get(base) ??
      fetchManifest(version).then((manifest) => load(version, manifest));
    ahead.set(base, code);
    return code;
  }

  async function prefetch(remote: PageRemote, route?: string): Promise<void> {
    const [version] = versionsToTry(remote);
    if (!version) return;
    try {
      const { prepare } = await codeAhead(version, remote);
      if (route) await prepare?.(route);
    } catch {
      // The mount tries again, and reports it.
    } finally {
      ahead.delete(version.base);
    }
  }

  async function commands(
    remote: PageRemote,
    contractWith: RemoteMountRequest['contractWith'],
  ): Promise<readonly RemoteCommand[]> {
    const [version] = soundVersionsOf(remote);
    if (!version) return [];
    const { name, needs = [] } = version.declaration;
    try {
      const code = await codeAhead(version, remote);
      return (await code.commands?.(contractWith(needs))) ?? [];
    } catch (error) {
      report(error, { remote: name, version: version.version, stage: 'commands' });
      return [];
    } finally {
      ahead.delete(version.base);
    }
  }

  const mounted = () => Object.fromEntries([...up].map(([name, { version }]) => [name, version]));
  const hasSoundVersion = (remote: PageRemote) => soundVersionsOf(remote).length > 0;
  return { mount, startOver, hasSoundVersion, prefetch, commands, mounted };
}
