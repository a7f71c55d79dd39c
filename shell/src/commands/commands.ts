import type { RemoteCommand } from '@coupon-center/remote-kit';
import type { MenuEntry } from '../navigation/menu.ts';

export interface Command {
  id: string;
  label: string;
  detail: string;
  action: { to: string; opensTab: boolean } | { run: () => Promise<void> };
}

export function pageCommands(entries: readonly MenuEntry[], home: string): Command[] {
  const pages = [...entries, { label: 'Home page', href: home, opensTab: false }];
  return pages.map(({ label, href, opensTab }) => ({
    id: `page ${href}`,
    label: `Go to ${label}`,
    detail: opensTab ? 'opens in a new tab' : '',
    action: { to: href, opensTab },
  }));
}

export function remoteCommands(remote: string, commands: readonly RemoteCommand[]): Command[] {
  return commands.map((command) => ({
    id: `${remote} ${command.id}`,
    label: command.label,
    detail: command.detail ?? '',
    action: 'to' in command ? { to: command.to, opensTab: false } : { run: command.run },
  }));
}

/** Lower case, without accents. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns the commands that contain all words of a search, beginning with those whose label has words that start with them. */
export function matching(commands: readonly Command[], search: string): Command[] {
  const wanted = plain(search).split(/\s+/).filter(Boolean);
  const rank = ({ label }: Command) => {
    const words = plain(label).split(/\s+/);
    return wanted.every((part) => words.some((word) => word.startsWith(part))) ? 0 : 1;
  };
  return commands
    .filter(({ label, detail }) => wanted.every((part) => plain(`${label} ${detail}`).includes(part)))
    .map((command) => ({ command, rank: rank(command) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ command }) => command);
}
