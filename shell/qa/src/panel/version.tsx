/** A published version of a part, as a choice of a radio group. */
import { useState } from 'react';
import type { SelectableVersion } from '@coupon-center/portal-contracts/testers';
import { useTestedPage } from '../tested-page.ts';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** @returns e.g. `2 hours ago` */
function ago(instant: string, now: number): string {
  const passed = now - Date.parse(instant);
  const [unit, size] = UNITS.find(([, one]) => Math.abs(passed) >= one) ?? ['minute', 60_000];
  return passed >= 0 && passed < 60_000 ? 'just now' : relative.format(-Math.round(passed / size), unit);
}

/** Returns the real time, because the page's clock may be moved. */
function useRealNow(): number {
  const { qa } = useTestedPage();
  const [now] = useState(() => Date.now() - (qa.mix?.clock ?? 0));
  return now;
}

const ROLES = { live: 'Live', canary: 'Canary', earlier: 'Earlier', unused: '' } as const;

/** Shortens the hash of a commit. */
const short = (commit: string) => (/^[0-9a-f]{40}/.test(commit) ? commit.slice(0, 10) : commit);

export interface VersionProps {
  group: string;
  version: SelectableVersion;
  isChosen: boolean;
  onChoose: () => void;
}

export function Version({ group, version, isChosen, onChoose }: VersionProps) {
  return (
    <label className="qa-version">
      <input type="radio" name={group} checked={isChosen} onChange={onChoose} />
      <span className="visually-hidden">Version </span>
      <About version={version} />
    </label>
  );
}

function About({
  version: { version, role, channels, publishedAt, builder, commit, reason, lacks },
}: Pick<VersionProps, 'version'>) {
  const now = useRealNow();
  const roleText = ROLES[role] || (channels.length === 0 ? 'Staged' : '');
  return (
    <span>
      <span className="qa-version-head">
        <code>{version}</code>
        {roleText && <span className={role === 'live' ? 'qa-tag is-live' : 'qa-tag'}>{roleText}</span>}
        {channels.map((channel) => (
          <span key={channel} className="qa-tag is-preview">
            {channel}
          </span>
        ))}
      </span>
      <span className="qa-muted">
        <time dateTime={publishedAt}>{ago(publishedAt, now)}</time>
        {builder && `, by ${builder}`}
        {commit && `, ${short(commit)}`}
      </span>
      {reason && <span className="qa-reason">{reason}</span>}
      {lacks && <span className="qa-lacks">Does not fit: {lacks}</span>}
    </span>
  );
}
