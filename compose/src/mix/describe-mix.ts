/** Describes a mix for the terminal. */
import { formatMix, MIX_ADDRESS, QA_ADDRESS } from '@coupon-center/portal-contracts';
import type { Mix } from '@coupon-center/portal-contracts';
import { ownerOf } from './resolve-mix.ts';
import type { ResolvedMix } from './resolve-mix.ts';
import type { RunningMix } from './run-mix.ts';

const SHOWN_DIGITS = 12;

/** Returns lines of columns. */
function table(rows: readonly (readonly string[])[], gap = '  '): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(gap)}`.trimEnd();
  return rows.map(line).join('\n');
}

/**
 * Returns a line for each part: name, version, hash, owner, and the requested version.
 * @param owners of the parts that run from source
 */
export function describeParts(
  { parts, local, added }: ResolvedMix,
  owners: Readonly<Record<string, string>> = {},
): string {
  const published = parts.map(({ name, released, hash, asked }) => [
    name,
    released.version,
    hash.slice(0, SHOWN_DIGITS),
    ownerOf(released),
    asked === released.version ? '' : asked,
  ]);
  const fromSource = local.map((name) => [name, 'from source', '', owners[name] ?? '', 'local']);
  const rows = [...published, ...fromSource].sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
  const note =
    added.length > 0 ? `\n\nThe mix does not name ${added.join(', ')}, so what is live now is used.` : '';
  return `${table([['part', 'version', 'hash', 'owner', 'asked for'], ...rows])}${note}`;
}

/** Returns the link to a mix, in plain text. */
const linkTo = (portal: string, mix: Mix): string => `${portal}${MIX_ADDRESS}?${formatMix(mix)}`;

/** Returns the addresses and the parts of a running mix. */
export function describeRunning(resolved: ResolvedMix, running: RunningMix): string {
  const { versions: _, ...settings } = resolved.mix;
  const { origin, sandboxOrigin, provider } = running;
  const page = linkTo(origin, { versions: {}, ...settings });
  const addresses = [
    ['Portal', page.endsWith('?') ? origin : page],
    ['Testing panel', origin + QA_ADDRESS],
    ['Provider sign-in', `${origin}/login   ${provider.email}   ${provider.password}`],
    ['Mailbox', `${sandboxOrigin}/mailbox`],
  ];
  const accepted = running.misfits.map((sentence) => `\n  - ${sentence}`).join('');
  return [
    table(addresses),
    describeParts(resolved, running.owners),
    ...(accepted === '' ? [] : [`Started although these parts don't fit together:${accepted}`]),
  ].join('\n\n');
}

/**
 * Explains how to hand over a mix.
 * @param portal from which its versions come; undefined for the data folder of this machine
 */
export function describeHandover({ mix, local }: ResolvedMix, portal: string | undefined): string {
  if (local.length > 0)
    return (
      `To share this mix, first publish ${local.join(', ')} to a preview channel:\n` +
      `${publishCommands(local, portal)}\nand then use ${local.map((name) => `${name}=<channel>`).join(' ')}.`
    );
  if (portal === undefined)
    return 'To share this mix, write it to a file: repeat the command with --save mix.json.';
  return (
    `To share this mix, send the link, or write it to a file: repeat the command with --save mix.json.\n` +
    `  npm run compose -- --from '${linkTo(portal, mix)}'`
  );
}

/** Returns the commands that publish the parts from source to a preview channel. */
export function publishCommands(local: readonly string[], portal: string | undefined): string {
  const service = portal === undefined ? '' : ` --service ${portal}`;
  return local.map((name) => `  npm run release -- publish ${name} --channel <channel>${service}`).join('\n');
}
