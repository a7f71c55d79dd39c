/** The usage of a program, from its commands. */
import type { Command, Program } from './command.ts';

const COLUMN = 32;

/** Returns how many operands `<name> [<version>]` stands for; a word without brackets counts as one, too. */
export function countOf(operands: string): { fewest: number; most: number } {
  const withoutOptions = operands.replace(/\[--[^\]]*\]|--\S+ <[^>]+>/g, '');
  const count = (text: string) => text.replace(/<[^>]+>/g, 'x').match(/\S+/g)?.length ?? 0;
  return {
    fewest: count(withoutOptions.replace(/\[[^\]]*\]/g, '')),
    most: withoutOptions.includes('…') ? Infinity : count(withoutOptions),
  };
}

function describe({ name, operands, help = [] }: Command): string {
  const head = `  ${[name, operands].filter(Boolean).join(' ')}`;
  const indented = help.map((line) => ' '.repeat(COLUMN) + line);
  if (head.length >= COLUMN) return [head, ...indented].join('\n');
  return [head + (indented[0] ?? '').slice(head.length), ...indented.slice(1)].join('\n');
}

/** Returns the usage of a program, e.g. for `--help`. */
export function usageOf({ name: program, commands, about }: Program): string {
  const end = about === undefined ? [] : ['', about];
  const [only] = commands;
  if (only?.name === '')
    return [`Usage: ${program} ${only.operands}`.trimEnd(), ...(only.help ?? []), ...end].join('\n');
  const groups = [...new Set(commands.map(({ group }) => group))];
  const lists = groups.flatMap((heading) => [
    ...(heading === undefined ? [] : [`${heading}:`]),
    ...commands.filter(({ group }) => group === heading).map(describe),
  ]);
  return [`Usage: ${program} <command>`, ...lists, ...end].join('\n');
}
