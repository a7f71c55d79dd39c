/**
 * How the page lists the remotes. Every page lists all of them, so it repeats nothing that follows from something else:
 * names are keys, addresses come from name and version, and the version to fall back to has only its differences.
 */
import type { RemoteDeclaration } from '@coupon-center/portal-contracts';
import { publishedBase } from './page-remote.ts';
import type { PageRemote, PageRemoteVersion } from './page-remote.ts';

type SentVersion = Omit<PageRemoteVersion, 'declaration' | 'base'> &
  Partial<Pick<PageRemoteVersion, 'base'>> & { declaration?: Partial<RemoteDeclaration> };

interface SentRemote extends Omit<PageRemote, 'live' | 'earlier'> {
  declaration: Omit<RemoteDeclaration, 'name' | 'byteBudget'>;
  live: SentVersion;
  earlier?: SentVersion;
}

export type SentRemotes = Record<string, SentRemote>;

/** Returns the parts of a declaration that loading a version needs, and that differ from those of the live version. */
function differences(
  { routes: _routes, byteBudget: _byteBudget, ...own }: RemoteDeclaration,
  live: RemoteDeclaration,
): Partial<RemoteDeclaration> {
  // A version without needs lists none explicitly, or it would get those of the live version.
  const whole = (declared: object): Record<string, unknown> => ({ needs: [], ...declared });
  const before = whole(live);
  const isOther = ([key, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(before[key]);
  return Object.fromEntries(Object.entries(whole(own)).filter(isOther));
}

function sendVersion(
  { declaration, base, ...version }: PageRemoteVersion,
  live: RemoteDeclaration,
): SentVersion {
  const other = differences(declaration, live);
  return {
    ...version,
    ...(base !== publishedBase(live.name, version.version) && { base }),
    ...(Object.keys(other).length > 0 && { declaration: other }),
  };
}

function receiveVersion(sent: SentVersion, live: RemoteDeclaration): PageRemoteVersion {
  const declaration = { ...live, ...sent.declaration };
  return { base: publishedBase(live.name, sent.version), ...sent, declaration };
}

/** The inverse of {@link receiveRemotes}, except for the routes of the versions to fall back to. */
export function sendRemotes(remotes: Readonly<Record<string, PageRemote>>): SentRemotes {
  const send = ({ live, earlier, ...more }: PageRemote): SentRemote => {
    const { name: _name, byteBudget: _byteBudget, ...declaration } = live.declaration;
    return {
      declaration,
      live: sendVersion(live, live.declaration),
      ...(earlier && { earlier: sendVersion(earlier, live.declaration) }),
      ...more,
    };
  };
  return Object.fromEntries(Object.entries(remotes).map(([name, remote]) => [name, send(remote)]));
}

export function receiveRemotes(sent: SentRemotes): Record<string, PageRemote> {
  const receive = (name: string, { declaration, live, earlier, ...more }: SentRemote): PageRemote => {
    const whole = { name, ...declaration };
    return {
      live: receiveVersion(live, whole),
      ...(earlier && { earlier: receiveVersion(earlier, whole) }),
      ...more,
    };
  };
  return Object.fromEntries(Object.entries(sent).map(([name, remote]) => [name, receive(name, remote)]));
}
