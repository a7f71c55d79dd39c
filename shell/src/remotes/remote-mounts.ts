/** Brings remotes up and takes them away, one mount of a remote at a time. */
import type { FederationManifest } from '@coupon-center/contracts';
import type { RemoteLifecycles } from '@coupon-center/remote-kit';
import type { PageData, PageRemote, PageRemoteVersion } from '@coupon-center/shell-page';
import { bringUp } from './bring-up.ts';
import type { Report, Stages } from './bring-up.ts';
import { checkContract } from './contract-check.ts';
import { loadLifecycles } from './federation.ts';
import { fetchManifest } from './manifest.ts';
import { mountVersion } from './mount-version.ts';
import type { Mounted, MountRequest } from './mount-version.ts';

export interface RemoteMount {
  /** Fails when no version came up, or the mount was ended before. */
  ready: Promise<void>;
  /** Takes the remote away, also while it is still coming up; again, it answers the same promise. */
  end(): Promise<void>;
}

export interface RemoteMounts {
  mount(request: MountRequest): RemoteMount;
  /** Fetches a remote's code ahead of its mount; a failure shows at the mount. */
  prefetch(name: string): void;
  /** Versions of the remotes that are up now, by name. */
  mounted(): Record<string, string>;
}

export function createRemoteMounts({
  page,
  report,
}: {
  page: Pick<PageData, 'remotes'>;
  report: Report;
}): RemoteMounts {
  const codes = new Map<PageRemoteVersion, Promise<RemoteLifecycles>>();
  /** What came up last, by remote: a page that fell back stays with the version it has. */
  const settled = new Map<string, PageRemoteVersion>();
  const up = new Map<string, { version: string; mounted: Mounted }>();
  const ends = new Map<string, Promise<void>>();

  function remoteOf(name: string): PageRemote {
    const remote = page.remotes[name];
    if (!remote) throw new Error(`The registry has no remote ${name}.`);
    return settled.get(name) === remote.earlier && remote.earlier
      ? { live: remote.earlier, earlier: remote.live }
      : remote;
  }

  function load(version: PageRemoteVersion, manifest?: FederationManifest): Promise<RemoteLifecycles> {
    const known = codes.get(version);
    if (known) return known;
    if (!manifest) return Promise.reject(new Error('Code that was there a moment ago is gone.'));
    const code = loadLifecycles(version, manifest);
    codes.set(version, code);
    code.catch(() => codes.delete(version));
    return code;
  }

  const stagesFor = (
    request: MountRequest,
  ): Stages<FederationManifest | undefined, RemoteLifecycles, Mounted> => ({
    contract: checkContract,
    manifest: async (version) => (codes.has(version) ? undefined : fetchManifest(version)),
    load,
    async mount(version, lifecycles) {
      try {
        const mounted = await mountVersion(version, lifecycles, request, report);
        settled.set(request.name, version);
        up.set(request.name, { version: version.version, mounted });
        return mounted;
      } catch (error) {
        // The next attempt begins with fresh code.
        codes.delete(version);
        throw error;
      }
    },
  });

  function mount(request: MountRequest): RemoteMount {
    const { name } = request;
    let ending: Promise<void> | undefined;
    const isWanted = () => !ending;
    const before = ends.get(name) ?? Promise.resolve();
    const coming = before.then(() => bringUp(remoteOf(name), stagesFor(request), { report, isWanted }));

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
        ending = takeAway();
        ends.set(name, ending);
        return ending;
      },
    };
  }

  function prefetch(name: string): void {
    const version = remoteOf(name).live;
    if (codes.has(version)) return;
    void fetchManifest(version)
      .then((manifest) => load(version, manifest))
      .catch(() => undefined);
  }

  const mounted = () => Object.fromEntries([...up].map(([name, { version }]) => [name, version]));
  return { mount, prefetch, mounted };
}
