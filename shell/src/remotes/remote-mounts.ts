/** Mounts and unmounts remotes, one mount per remote at a time. */
import satisfies from 'semver/functions/satisfies.js';
import { SHELL_CONTRACT_VERSION } from '@coupon-center/portal-contracts';
import type { Capability, FederationManifest } from '@coupon-center/portal-contracts';
import type { RemoteLifecycles, ShellContract } from '@coupon-center/remote-kit';
import type { PageData, PageRemoteVersion } from '@coupon-center/shell-page';
import type { ScriptGuard } from '../security/script-guard.ts';
import { bringUp } from './bring-up.ts';
import type { Report, Stages } from './bring-up.ts';
import { loadLifecycles } from './federation.ts';
import { fetchManifest } from './manifest.ts';
import { mountVersion } from './mount-version.ts';
import type { Mounted, MountRequest } from './mount-version.ts';
import { abandonScripts } from './pending-scripts.ts';

export interface RemoteMount {
  /** Rejects if no version could be mounted, or if the mount was ended first. */
  ready: Promise<void>;
  /** Unmounts the remote, even while it is still loading. Calling it again returns the same promise. */
  end(): Promise<void>;
}

export interface RemoteMountRequest extends Omit<MountRequest, 'contract'> {
  /** Creates the contract for a version with these needs. */
  contractWith: (needs: readonly Capability[]) => ShellContract;
}

export interface RemoteMounts {
  mount(request: RemoteMountRequest): RemoteMount;
  /** Abandons hanging requests for a remote's files and forgets its crashes, so that its next mount starts over. */
  startOver(name: string): void;
  /** Whether a version is left that hasn't crashed on this page. */
  hasSoundVersion(name: string): boolean;
  /** Loads a remote's code ahead of its mount; a failure surfaces at the mount. */
  prefetch(name: string): void;
  /** Versions of the mounted remotes, by name. */
  mounted(): Record<string, string>;
}

export function createRemoteMounts({
  page,
  guard,
  report,
}: {
  page: Pick<PageData, 'remotes' | 'assets'>;
  guard?: Pick<ScriptGuard, 'vouchFor'> | undefined;
  report: Report;
}): RemoteMounts {
  const codes = new Map<PageRemoteVersion, Promise<RemoteLifecycles>>();
  /** Versions whose code has loaded. */
  const arrived = new Set<PageRemoteVersion>();
  /** Versions that crashed after mounting; they aren't mounted again until the user retries. */
  const crashed = new Set<PageRemoteVersion>();
  /** The last mounted version by remote: after a fallback, the page stays with that version. */
  const settled = new Map<string, PageRemoteVersion>();
  const up = new Map<string, { version: string; mounted: Mounted }>();
  /** What the next mount of a remote has to wait for. */
  const before = new Map<string, Promise<unknown>>();
  /** Remotes that may have hanging requests for their files. */
  const hanging = new Set<string>();

  /** In order of preference. */
  function versionsOf(name: string): PageRemoteVersion[] {
    const remote = page.remotes[name];
    if (!remote) throw new Error(`The registry has no remote ${name}.`);
    const { live, earlier } = remote;
    if (!earlier) return [live];
    return settled.get(name) === earlier ? [earlier, live] : [live, earlier];
  }

  const soundVersionsOf = (name: string) => versionsOf(name).filter((version) => !crashed.has(version));

  /** If no other version is left, one that crashed on another page may still work on this one. */
  function versionsToTry(name: string): PageRemoteVersion[] {
    const sound = soundVersionsOf(name);
    return sound.length > 0 ? sound : versionsOf(name);
  }

  function load(version: PageRemoteVersion, manifest?: FederationManifest): Promise<RemoteLifecycles> {
    const known = codes.get(version);
    if (known) return known;
    if (!manifest) return Promise.reject(new Error('Code that was there a moment ago is gone.'));
    guard?.vouchFor(version.base, manifest.files);
    const code = loadLifecycles(version, manifest);
    codes.set(version, code);
    code.then(
      () => arrived.add(version),
      () => codes.get(version) === code && codes.delete(version),
    );
    return code;
  }

  /** The next attempt loads fresh code. */
  function forget(version: PageRemoteVersion): void {
    codes.delete(version);
    arrived.delete(version);
  }

  /**
   * Checks whether this shell supports the contract that a version of a remote needs, and may give it the capabilities.
   * @throws Error if it doesn't
   */
  function checkContract({ declaration, lacks }: PageRemoteVersion): void {
    if (lacks) throw new Error(lacks);
    const { name, owner, shellContract, needs = [] } = declaration;
    if (!satisfies(SHELL_CONTRACT_VERSION, shellContract))
      throw new Error(
        `${name} needs shell contract ${shellContract}, this shell speaks ${SHELL_CONTRACT_VERSION}. Owner: ${owner}.`,
      );
    const granted = page.remotes[name]?.grants ?? [];
    const refused = needs.filter((capability) => !granted.includes(capability));
    if (refused.length > 0)
      throw new Error(
        `${name} needs ${refused.join(', ')}, which the registry does not grant it. Owner: ${owner}.`,
      );
  }

  function stagesFor(
    request: RemoteMountRequest,
  ): Stages<FederationManifest | undefined, RemoteLifecycles, Mounted> {
    const { name } = request;
    const manifestCache = hanging.delete(name) ? 'reload' : 'default';
    return {
      contract: checkContract,
      manifest: async (version) => (codes.has(version) ? undefined : fetchManifest(version, manifestCache)),
      load,
      async mount(version, lifecycles) {
        const onCrash = () => {
          crashed.add(version);
          forget(version);
          request.onCrash();
        };
        try {
          const contract = request.contractWith(version.declaration.needs ?? []);
          const mounted = await mountVersion(version, lifecycles, { ...request, contract, onCrash }, report);
          settled.set(name, version);
          up.set(name, { version: version.version, mounted });
          return mounted;
        } catch (error) {
          forget(version);
          throw error;
        }
      },
    };
  }

  function mount(request: RemoteMountRequest): RemoteMount {
    const { name } = request;
    let ending: Promise<void> | undefined;
    const life = new AbortController();
    const coming = Promise.resolve(before.get(name)).then(() =>
      bringUp(versionsToTry(name), stagesFor(request), { report, signal: life.signal }),
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

  function startOver(name: string): void {
    const versions = versionsOf(name);
    settled.delete(name);
    for (const version of versions) {
      crashed.delete(version);
      if (!arrived.has(version)) codes.delete(version);
    }
    hanging.add(name);
    const bases = versions.map(({ base }) => base);
    before.set(name, Promise.all([before.get(name), abandonScripts(page, bases)]));
  }

  function prefetch(name: string): void {
    const [version] = versionsToTry(name);
    if (!version || codes.has(version)) return;
    void fetchManifest(version)
      .then((manifest) => load(version, manifest))
      .catch(() => undefined);
  }

  const mounted = () => Object.fromEntries([...up].map(([name, { version }]) => [name, version]));
  const hasSoundVersion = (name: string) => soundVersionsOf(name).length > 0;
  return { mount, startOver, hasSoundVersion, prefetch, mounted };
}
