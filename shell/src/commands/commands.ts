import type { RemoteCommand } from '@coupon-center/remote-kit';
import { LOGOUT } from '../navigation/addresses.ts';
import type { MenuEntry } from '../navigation/menu.ts';

export interface Command {
  id: string;
  label: string;
  detail: string;
  /** Heading under which it is listed while nothing is searched. */
  group: string;
  action: { to: string; opensTab: boolean } | { run: () => Promise<void> };
}

const ACTIONS = 'Actions';
const PAGES = 'Go to';

export function pageCommands(entries: readonly MenuEntry[], home: string): Command[] {
  const pages = [...entries, { label: 'the home page', href: home, opensTab: false }];
  return pages.map(({ label, href, opensTab }) => ({
    id: `page ${href}`,
    label: href === LOGOUT ? 'Log out' : `Go to ${label}`,
    group: PAGES,
    detail: opensTab ? 'opens in a new tab' : '',
    action: { to: href, opensTab },
  }));
}

export function remoteCommands(remote: string, commands: readonly RemoteCommand[]): Command[] {
  return commands.map((command) => ({
    id: `${remote} ${command.id}`,
    label: command.label,
    detail: command.detail ?? '',
    group: command.group ?? ACTIONS,
    action: 'to' in command ? { to: command.to, opensTab: false } : { run: command.run },
  }));
}

export interface CommandGroup {
  /** Empty for the results of a search. */
  name: string;
  commands: readonly Command[];
}

/** Returns the groups that the menu lists: all commands under headings, actions first, or the results of a search. */
export function listed(commands: readonly Command[], search: string): CommandGroup[] {
  const found = matching(commands, search);
  if (search.trim() !== '') return [{ name: '', commands: found }];
  const names = new Set([ACTIONS, PAGES, ...found.map(({ group }) => group)]);
  return [...names]
    .map((name) => ({ name, commands: found.filter(({ group }) => group === name) }))
    .filter((group) => group.commands.length > 0);
}

/** Lower case, without accents. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns the commands that contain all words of a search: first a page of that name, then labels whose words start with them. */
export function matching(commands: readonly Command[], search: string): Command[] {
  const wanted = plain(search).split(/\s+/).filter(Boolean);
  const rank = ({ label }: Command) => {
    if (plain(label).replace(/^go to /, '') === wanted.join(' ')) return -1;
    const words = plain(label).split(/\s+/);
    return wanted.every((part) => words.some((word) => word.startsWith(part))) ? 0 : 1;
  };
  return commands
    .filter(({ label, detail }) => wanted.every((part) => plain(`${label} ${detail}`).includes(part)))
    .map((command) => ({ command, rank: rank(command) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ command }) => command);
}
