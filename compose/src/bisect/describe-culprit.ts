/** Describes the result of a search for the terminal. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { SHELL_NAME } from '@coupon-center/portal-contracts';
import type { VersionList } from '@coupon-center/release';
import { root } from '@coupon-center/stack/paths';
import type { SearchResult } from './search.ts';

const run = promisify(execFile);

const partOf = (list: VersionList, name: string) => list.parts.find((part) => part.name === name);
const versionOf = (list: VersionList, name: string, version: string) =>
  partOf(list, name)?.versions.find((one) => one.version === version);
const ownerOf = (list: VersionList, name: string) =>
  partOf(list, name)?.owner ?? (name === SHELL_NAME ? 'portal' : 'unknown');

/** Returns the commits of a part between two versions, if this checkout has them. */
async function changes(part: string, before: string | undefined, commit: string): Promise<string[]> {
  if (!before || before === commit) return [];
  try {
    const args = ['log', '--format=%h %an: %s', `${before}..${commit}`, '--', part, 'shared'];
    return (await run('git', args, { cwd: root })).stdout.split('\n').filter(Boolean);
  } catch {
    return [];
  }
}

async function describeVersion(list: VersionList, part: string, version: string, before: string) {
  const told = versionOf(list, part, version);
  if (!told) return [];
  const log = await changes(part, versionOf(list, part, before)?.commit, told.commit);
  return [
    `  published  ${told.publishedAt}`,
    `  commit     ${told.commit || 'unknown'}`,
    `  builder    ${told.builder || 'unknown'}`,
    `  owner      ${ownerOf(list, part)}`,
    `  reason     ${told.reason ?? 'none given'}`,
    ...log.map((line, index) => `  ${index === 0 ? 'changes  ' : '         '}  ${line}`),
  ];
}

async function describeFound(found: SearchResult, list: VersionList): Promise<string[]> {
  switch (found.kind) {
    case 'culprit': {
      const { part, version, before } = found;
      return [
        `${part} ${version} broke it; with ${before} it passes.`,
        ...(await describeVersion(list, part, version, before)),
      ];
    }
    case 'suspects':
      return [
        `One of these versions of ${found.part} broke it; the ones before the last one cannot be run:`,
        ...found.versions.map((version) => `  ${version}`),
        `  owner      ${ownerOf(list, found.part)}`,
      ];
    case 'parts':
      return [
        'It is one of these parts, which cannot be run without each other:',
        ...found.parts.map((part) => `  ${part} (owner: ${ownerOf(list, part)})`),
      ];
    case 'good-fails':
      return ['The journey fails on the good mix, too. Give an earlier one with --good.'];
    case 'bad-passes':
      return ['The journey passes on the bad mix: nothing is broken, or it only fails sometimes.'];
    case 'cannot-run':
      return [`The ${found.which} mix cannot be run: ${found.reason}`];
    case 'same':
      return ['Both mixes are the same.'];
  }
}

/** Returns the text that reports the result of a search. */
export async function describeResult(found: SearchResult, list: VersionList): Promise<string> {
  const skipped = found.skipped.map(
    ({ part, version, reason }) => `  left out ${part} ${version}: ${reason}`,
  );
  const runs = found.runs === 1 ? '1 run' : `${found.runs} runs`;
  return [...(await describeFound(found, list)), ...skipped, `${runs} of the journey.`].join('\n');
}
