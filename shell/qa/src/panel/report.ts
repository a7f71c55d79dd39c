/** Writes a report with everything that a developer needs to fix a bug, as one text without secrets. */
import { formatMix, SHELL_NAME } from '@coupon-center/portal-contracts';
import type { SelectableVersions } from '@coupon-center/portal-contracts/testers';
import { describePage } from '../describe-mix.ts';
import type { TestedPage } from '../tested-page.ts';
import type { SeenVital } from '../tested-portal.ts';
import { pathWithoutIds } from '../watch/api-calls.ts';
import { heldText } from './activity-section.tsx';
import { partsOfPage } from './versions.ts';
import { vitalText } from './vitals.ts';

const MOST_LINES = 20;

/** Removes email addresses; no other private data is collected. */
const withoutAddresses = (text: string): string =>
  text.replace(/[^\s"'<>()“”]+@[^\s"'<>()“”]+\.[a-z]{2,}/gi, '(email)');

const clock = (at: Date) => at.toISOString().slice(11, 19);
const ms = (milliseconds: number | undefined) =>
  milliseconds === undefined ? '-' : `${Math.round(milliseconds)} ms`;

function section(title: string, lines: readonly string[], none = 'none'): string[] {
  return ['', title, ...(lines.length > 0 ? lines : [none]).map((line) => `  ${line}`)];
}

/** A remote's version ends with the first digits of its hash; the full hash is known only for versions that the server lists. */
function versionLines({ portal, qa }: TestedPage, known: SelectableVersions | undefined): string[] {
  return partsOfPage(portal).map(({ name, version, owner, state }) => {
    const part = known?.parts.find((one) => one.name === name);
    const hash =
      part?.versions.find((one) => one.version === version)?.hash ??
      (qa.mix?.versions[name]?.version === version ? qa.mix.versions[name].hash : undefined);
    const ownedBy = part?.owner ?? owner;
    return [
      `${name} ${version || 'from source'}`,
      hash && `sha256 ${hash}`,
      name !== SHELL_NAME && state,
      qa.mix?.versions[name] && 'overridden',
      ownedBy && `owner ${ownedBy}`,
    ]
      .filter(Boolean)
      .join(', ');
  });
}

export interface ReportInput {
  page: TestedPage;
  vitals: readonly SeenVital[];
  /** The versions that the server lists, if it answered. */
  known?: SelectableVersions | undefined;
  now?: Date;
}

export function writeReport({ page, vitals, known, now = new Date() }: ReportInput): string {
  const { qa, portal, observed, calls } = page;
  const { mounts, events, steps } = observed;
  const site = portal?.page.site;
  const lines = [
    'Coupon Center: report of a tester',
    `Page ${location.origin}${pathWithoutIds(location.pathname)}, ${now.toISOString()}`,
    `Brand ${site ? `${site.clientId} (${site.appName})` : 'unknown'}`,
    `Browser ${navigator.userAgent}, window ${innerWidth}×${innerHeight}`,
    `Mix ${describePage(qa) || 'live'}`,
    ...(qa.mix ? [`Address of the mix /qa/mix?${formatMix(qa.mix)}`] : []),
    ...section('Versions', versionLines(page, known)),
    ...section(
      'Not applied',
      qa.dropped.map(({ name, version, reason }) => `${name} ${version}: ${reason}`),
    ),
    ...section(
      'Steps',
      steps
        .get()
        .toReversed()
        .map(({ at, text }) => `${clock(at)} ${text}`),
    ),
    ...section(
      'Errors',
      (portal?.diagnostics.entries.get() ?? []).slice(0, MOST_LINES).map(({ at, message, context }) => {
        const known = Object.entries(context).map(([name, value]) => `${name} ${String(value)}`);
        return [`${clock(at)} ${message}`, ...known].join(', ');
      }),
    ),
    ...section(
      'Calls of the API, newest first',
      calls
        .get()
        .slice(0, MOST_LINES)
        .map(({ call, status, took, requestId, isSimulated }) =>
          [
            `${call} ${took === undefined ? 'under way' : (status ?? 'no reply')}`,
            ms(took),
            requestId && `request ${requestId}`,
            isSimulated && 'simulated',
          ]
            .filter(Boolean)
            .join(', '),
        ),
    ),
    ...section(
      'Loading',
      mounts
        .get()
        .map(
          ({ name, version, wanted, outcome, manifest, code, start, total }) =>
            `${name} ${version ?? wanted} ${outcome}: manifest ${ms(manifest)}, code ${ms(code)}, start ${ms(start)}, total ${ms(total)}`,
        ),
    ),
    ...section(
      'Web vitals',
      vitals.map(
        ({ name, value, rating, part, element }) =>
          `${name} ${vitalText({ name, value })} (${rating}) in ${part.name} ${part.version || 'from source'} ${element}`,
      ),
    ),
    ...section(
      'Session events, newest first',
      events.get().map(({ at, text }) => `${clock(at)} ${text}`),
    ),
    ...section(
      'Listeners',
      Object.entries(observed.held())
        .filter(([name]) => name !== 'qa')
        .map(([name, held]) => `${name}: ${heldText(held)}`),
    ),
  ];
  return `${withoutAddresses(lines.join('\n'))}\n`;
}
