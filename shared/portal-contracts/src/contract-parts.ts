/**
 * Which version of the shell contract added each of its parts. A remote's build compares the parts that its code names with the
 * range in `remote.json`. Add a line for each new part; parts from before 2.0.0 count as 2.0.0.
 */
import type { SessionEvent } from './session-events.ts';

const EVENTS: Readonly<Record<SessionEvent['type'], string>> = {
  'signed-in': '2.0.0',
  'signed-out': '2.0.0',
  'user-changed': '2.0.0',
  'store-changed': '2.0.0',
  'subscription-changed': '2.0.0',
  'coupons-changed': '2.0.0',
};

/** Members of `ShellContract` and of its own members, as remotes access them. */
export const CONTRACT_MEMBERS = {
  version: '2.0.0',
  site: '2.0.0',
  session: '2.0.0',
  'session.get': '2.0.0',
  'session.subscribe': '2.0.0',
  'session.on': '2.0.0',
  'session.announce': '2.0.0',
  'session.refreshUser': '2.0.0',
  api: '2.0.0',
  'api.call': '2.0.0',
  'api.uploadImage': '2.0.0',
  sessionControl: '2.0.0',
  'sessionControl.start': '2.0.0',
  'sessionControl.end': '2.0.0',
  location: '2.0.0',
  navigate: '2.0.0',
  guardLeaving: '2.0.0',
  notify: '2.0.0',
  preferences: '2.1.0',
  expiredSession: '2.2.0',
  report: '2.0.0',
} as const;

/** A part of the contract, and the version that added it. */
export interface ContractPart {
  name: string;
  since: string;
}

/**
 * Returns the parts that code seems to use: events that it names in a string, and members that it accesses with a dot, by
 * destructuring, or through their hook. Something else with the same name may be mistaken for a part.
 * @param code without types and comments
 */
export function contractPartsIn(
  code: string,
  parts: { events: Readonly<Record<string, string>>; members: Readonly<Record<string, string>> } = {
    events: EVENTS,
    members: CONTRACT_MEMBERS,
  },
): ContractPart[] {
  const named = (patternOf: (name: string) => RegExp, since: Readonly<Record<string, string>>) =>
    Object.entries(since)
      .filter(([name]) => patternOf(name).test(code))
      .map(([name, version]) => ({ name, since: version }));
  return [
    ...named((name) => new RegExp(`(['"\`])${name}\\1`), parts.events),
    ...named(
      (name) => new RegExp(`(?:\\.|[{,]\\s*|\\buse)${name.replace(/.*\./, '')}\\b`, 'i'),
      parts.members,
    ),
  ];
}
