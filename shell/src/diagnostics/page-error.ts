/** Describes an error for the owner of the code: where it happened, without any text that a user may have typed. */
import type { CodePlace, PageError } from '@coupon-center/portal-contracts';

const MOST_PLACES = 10;
const UNNAMED = 'Error';

/** Messages of browsers, of React and of the shell that name code and never a value. */
const MESSAGES_WITHOUT_VALUES: readonly RegExp[] = [
  /^[\w$.]+ is not (?:a function|a constructor|defined|iterable)$/,
  /^Cannot (?:read|set) properties of (?:undefined|null) \((?:reading|setting) '[\w$]+'\)$/,
  /^can't access property "[\w$]+", [\w$.]+ is (?:undefined|null)$/,
  /^(?:undefined|null) is not an object \(evaluating '[\w$.]+'\)$/,
  /^Maximum call stack size exceeded$/,
  /^Minified React error #\d+/,
  /^Changed on the page and put back: [\w ,-]+$/,
];

function* chainOf(error: unknown): Generator<Error> {
  for (let next = error; next instanceof Error; next = next.cause) yield next;
}

/** Returns the places in the portal's own scripts, innermost first. Browsers write `(address:1:2)` or `name@address:1:2`. */
export function placesIn(stack: string, origin: string): CodePlace[] {
  const places = [...stack.matchAll(/(https?:\/\/[^\s()@]+?):(\d+):(\d+)\)?$/gm)].flatMap(
    ([, address = '', line, column]) => {
      const { origin: from, pathname } = new URL(address);
      const isOurs = from === origin && /^\/(?:shell|remotes)\//.test(pathname);
      return isOurs ? [{ file: pathname, line: Number(line), column: Number(column) }] : [];
    },
  );
  return places.slice(0, MOST_PLACES);
}

function reasonOf({ message }: Error): string | undefined {
  return MESSAGES_WITHOUT_VALUES.map((pattern) => pattern.exec(message)?.[0])
    .find(Boolean)
    ?.slice(0, 120);
}

/** Returns the innermost remote, whose code may have called the shell's. */
function remoteAt(places: readonly CodePlace[]): { remote?: string; version?: string } {
  const inRemote = places.map(({ file }) => /^\/remotes\/([^/]+)\/([^/]+)\//.exec(file)).find(Boolean);
  const [, remote, version] = inRemote ?? [];
  return remote && version ? { remote, version } : {};
}

const textOf = (value: unknown) => (typeof value === 'string' && value ? value : undefined);

/**
 * @param context stage, remote and version, as far as the reporter knows them
 * @returns undefined for a failed call, which is in the API's log
 */
export function pageErrorOf(
  error: unknown,
  context: Readonly<Record<string, unknown>>,
  origin: string,
): PageError | undefined {
  const chain = [...chainOf(error)];
  if (chain.some((one) => 'requestId' in one)) return undefined;
  // The innermost cause with a place is the actual error.
  const innermost = chain.findLast(({ stack }) => placesIn(stack ?? '', origin).length > 0) ?? chain.at(-1);
  const places = placesIn(innermost?.stack ?? '', origin);
  const known = { remote: textOf(context.remote), version: textOf(context.version) };
  const { remote, version } = { ...known, ...remoteAt(places) };
  const reason = innermost && reasonOf(innermost);
  const name = innermost?.name ?? UNNAMED;
  return {
    stage: textOf(context.stage) ?? 'page',
    ...(remote && { remote }),
    ...(remote && version && { version }),
    name: /^[A-Za-z_$][\w$]{0,59}$/.test(name) ? name : UNNAMED,
    ...(reason && { reason }),
    places,
  };
}
