/** Mounts and unmounts remotes, one mount per remote at a time. */
import type { Capability } from '@coupon-center/portal-contracts';
import type { RemoteCommand, RemoteLifecycles, ShellContract, Still } from '@coupon-center/remote-kit';
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
import { recordOf } from './remote-states.ts';
import type { RemoteState, VersionState } from './remote-states.ts';

export interface RemoteMount {
  /** Rejects if no version could be mounted, or if the mount was ended first. */
  ready: Promise<void>;
  /** Unmounts the remote, even while it is still loading. Calling it again returns the same promise. */
  end(): Promise<void>;
}

export interface RemoteMountRequest extends Omit<MountRequest, 'contract'> {
  remote: PageRemote;
  contractWith: (needs: readonly Capability[]) => ShellContract;
}

export interface RemoteMounts {
  mount(request: RemoteMountRequest): RemoteMount;
  /** Abandons hanging requests for a remote's files and forgets its crashes, so that its next mount starts over. */
  startOver(remote: PageRemote): void;
  /** Whether a version is left that hasn't crashed on this page. */
  hasSoundVersion(remote: PageRemote): boolean;
  /** Loads a remote's code before its mount, with that of a route's screen. A failure surfaces at the mount. */
  prefetch(remote: PageRemote, route?: string): Promise<void>;
  /** Returns the remote's commands; none if its code doesn't load or it fails to return them. */
  commands(
    remote: PageRemote,
    contractWith: RemoteMountRequest['contractWith'],
  ): Promise<readonly RemoteCommand[]>;
  /** Versions of the mounted remotes, by name. */
  mounted(): Record<string, string>;
  /** Renders the screen of a mounted remote for the next visit; undefined if there is nothing new to keep. */
  still(name: string, ...how: Parameters<Mounted['still']>): Promise<Still | undefined>;
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
  // Keyed by the address of the version's folder, because a later answer of the server describes the same version again.
  const versions = new Map<string, VersionState>();
  const remotes = new Map<string, RemoteState>();
  const versionAt = (base: string) => recordOf(versions, base);

  /** Returns the versions in order of preference. */
  function versionsOf({ live, earlier }: PageRemote): PageRemoteVersion[] {
    if (!earlier) return [live];
    return versionAt(live.base).settled === earlier.base ? [earlier, live] : [live, earlier];
  }

  const soundVersionsOf = (remote: PageRemote) =>
    versionsOf(remote).filter(({ base }) => !versionAt(base).hasCrashed);

  /** If no other version is left, one that crashed on another page may still work on this one. */
  function versionsToTry(remote: PageRemote): PageRemoteVersion[] {
    const sound = soundVersionsOf(remote);
    return sound.length > 0 ? sound : versionsOf(remote);
  }

  function load(version: PageRemoteVersion, manifest?: RemoteFacts): Promise<RemoteLifecycles> {
    const { base } = version;
    const state = versionAt(base);
    if (state.code) return state.code;
    if (!manifest) return Promise.reject(new Error('The code is gone.'));
    guard?.vouchFor(base, manifest.files);
    const code = loadLifecycles(version, manifest);
    state.code = code;
    code.then(
      () => (state.hasArrived = true),
      () => {
        if (state.code === code) state.code = undefined;
      },
    );
    return code;
  }

  function forget(base: string): void {
    Object.assign(versionAt(base), { code: undefined, hasArrived: false });
  }

  function forgetReplaced(name: string, remote: PageRemote): void {
    const bases = versionsOf(remote).map(({ base }) => base);
    const state = recordOf(remotes, name);
    for (const base of state.bases ?? []) {
      if (bases.includes(base)) continue;
      versions.delete(base);
      guard?.forget(base);
    }
    state.bases = bases;
  }

  /** @throws Error if the shell lacks something that the version needs, or may not give it a capability */
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
    const state = recordOf(remotes, name);
    const manifestCache = state.isHanging ? 'reload' : 'default';
    state.isHanging = false;
    return {
      contract: (version) => checkContract(version, remote),
      manifest: async (version) =>
        versionAt(version.base).code ? undefined : fetchManifest(version, manifestCache),
      load,
      async mount(version, lifecycles) {
        const onCrash = () => {
          versionAt(version.base).hasCrashed = true;
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
          versionAt(remote.live.base).settled = version.base;
          state.up = { version: version.version, mounted };
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
    const state = recordOf(remotes, name);
    const coming = Promise.resolve(state.before).then(() =>
      bringUp(versionsToTry(remote), stagesFor(request), { report, signal: life.signal }),
    );

    async function takeAway(): Promise<void> {
      const mounted = await coming.catch(() => undefined);
      if (!mounted) return;
      await mounted.unmount();
      if (state.up?.mounted === mounted) state.up = undefined;
    }

    return {
      ready: coming.then(() => undefined),
      end() {
        if (ending) return ending;
        life.abort();
        ending = takeAway();
        state.before = Promise.all([state.before, ending]);
        return ending;
      },
    };
  }

  function startOver(remote: PageRemote): void {
    const { name } = remote.live.declaration;
    const bases = versionsOf(remote).map(({ base }) => base);
    versionAt(remote.live.base).settled = undefined;
    for (const base of bases) {
      const version = versionAt(base);
      version.hasCrashed = false;
      if (!version.hasArrived) version.code = undefined;
    }
    const state = recordOf(remotes, name);
    state.isHanging = true;
    state.before = Promise.all([state.before, abandonScripts(page, bases)]);
  }

  function codeAhead(version: PageRemoteVersion, remote: PageRemote): Promise<RemoteLifecycles> {
    checkContract(version, remote);
    const state = versionAt(version.base);
    state.ahead =
      state.code ?? state.ahead ?? fetchManifest(version).then((manifest) => load(version, manifest));
    return state.ahead;
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
      versionAt(version.base).ahead = undefined;
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
      versionAt(version.base).ahead = undefined;
    }
  }

  const mounted = () =>
    Object.fromEntries([...remotes].flatMap(([name, { up }]) => (up ? [[name, up.version]] : [])));
  const hasSoundVersion = (remote: PageRemote) => soundVersionsOf(remote).length > 0;
  const still: RemoteMounts['still'] = async (name, ...how) => remotes.get(name)?.up?.mounted.still(...how);
  return { mount, startOver, hasSoundVersion, prefetch, commands, mounted, still };
}
