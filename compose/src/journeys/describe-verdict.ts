/** Describes a verdict for the terminal. */
import { relative } from 'node:path';
import { root } from '@coupon-center/stack/paths';
import type { Failure } from './report.ts';
import type { Tried } from './try-journeys.ts';
import { timeSince } from './verdicts.ts';

/** Maximum number of lines of an error; more are in the trace. */
const MOST_LINES = 12;

const indent = (text: string, by: string) => text.replaceAll(/^/gm, by);

function describeFailure({ title, message, files, pages }: Failure): string {
  const owners = pages.map(({ url, shell, remotes }) => {
    const { pathname } = new URL(url);
    const parts = remotes.map(({ name, version, owner }) => `${name} ${version} (owner: ${owner})`);
    return `on ${pathname}: ${[...parts, `shell ${shell || 'from source'} (owner: portal)`].join(', ')}`;
  });
  const found = files.map((file) => relative(root, file));
  const trace = found.find((file) => file.endsWith('.zip'));
  return [
    `  ${title}`,
    indent(message.split('\n').slice(0, MOST_LINES).join('\n'), '    '),
    ...owners.map((line) => `    ${line}`),
    ...found.map((file) => `    ${file}`),
    ...(trace ? [`    npx playwright show-trace ${trace}`] : []),
  ].join('\n');
}

/** Returns one or more lines. */
export function describeVerdict({ verdict, rememberedFrom }: Tried): string {
  if (verdict.outcome === 'broken') return `could not be run: ${verdict.reason}`;
  const { outcome } = verdict;
  const seconds = `${verdict.seconds.toFixed(1)} s`;
  const failures = 'failures' in verdict ? verdict.failures : [];
  const details = failures.map((failure) =>
    describeFailure({ files: [], pages: [], ...failure } satisfies Failure),
  );
  const head =
    rememberedFrom === undefined
      ? `${outcome} in ${seconds}`
      : `${outcome} ${timeSince(rememberedFrom)} on the same versions (in ${seconds}); --again runs it again`;
  return [head, ...details].join('\n');
}
