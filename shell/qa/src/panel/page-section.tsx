/** Brand, appearance, clock and network of the page, and the mix as a link or a file to share. */
import { useState } from 'react';
import type { Mix } from '@coupon-center/portal-contracts';
import type { SelectableVersions } from '@coupon-center/portal-contracts/testers';
import { sites } from '@coupon-center/site-config';
import { createLink } from '../qa-calls.ts';
import { useReadable, useTestedPage } from '../tested-page.ts';
import { Action } from './action.tsx';
import { ClockField } from './clock-field.tsx';
import { TestStack } from './test-stack.tsx';
import { completeMix } from './versions.ts';

const DELAYS = [
  [0, 'As it is'],
  [1000, '1 second more for each call'],
  [3000, '3 seconds more for each call'],
  [10_000, '10 seconds more for each call'],
] as const;
const APPEARANCES = [
  ['', 'As chosen on the page'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

type Settings = { [Key in keyof Mix]?: Mix[Key] | undefined };

/** The mix with other settings; those that are undefined or empty are left out. */
function changed(mix: Mix, settings: Settings): Mix {
  const all: Record<string, unknown> = { ...mix, ...settings };
  const isSet = (value: unknown) => value !== undefined && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(all).filter(([, value]) => isSet(value))) as unknown as Mix;
}

export interface PageSectionProps {
  mix: Mix;
  onMix: (mix: Mix) => void;
  /** The versions from which the mix is completed. */
  readAll: () => Promise<SelectableVersions>;
}

export function PageSection({ mix, onMix, readAll }: PageSectionProps) {
  const { qa } = useTestedPage();
  const isFree = qa.access === 'open' || qa.access === 'tester';
  const set = (settings: Settings) => onMix(changed(mix, settings));
  return (
    <>
      {!isFree && <p className="qa-note">A link brought you to this mix. You can’t change its page.</p>}
      <fieldset className="qa-group" disabled={!isFree}>
        <legend>The page</legend>
        <label className="qa-field">
          <span>Brand</span>
          <select
            value={mix.brand ?? ''}
            onChange={({ target }) => set({ brand: (target.value || undefined) as Mix['brand'] })}
          >
            <option value="">The one of this address</option>
            {Object.values(sites).map(({ clientId, appName, portalUrl }) => (
              <option key={clientId} value={clientId}>
                {clientId}: {appName} ({new URL(portalUrl).host})
              </option>
            ))}
          </select>
        </label>
        <label className="qa-field">
          <span>Appearance</span>
          <select
            value={mix.appearance ?? ''}
            onChange={({ target }) => set({ appearance: (target.value || undefined) as Mix['appearance'] })}
          >
            {APPEARANCES.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <ClockField
          label="Clock of the page"
          clock={mix.clock ?? 0}
          onClock={(clock) => set({ clock: clock || undefined })}
        />
      </fieldset>
      <fieldset className="qa-group" disabled={!isFree}>
        <legend>Network</legend>
        <label className="qa-field">
          <span>Speed of the API</span>
          <select
            value={mix.delay ?? 0}
            onChange={({ target }) => set({ delay: Number(target.value) || undefined })}
          >
            {DELAYS.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <FailingCalls failing={mix.failing ?? []} onFailing={(failing) => set({ failing })} />
      </fieldset>
      {isFree && <HandOver mix={mix} readAll={readAll} />}
      {qa.hasTestStack && <TestStack />}
    </>
  );
}

function FailingCalls({
  failing,
  onFailing,
}: {
  failing: readonly string[];
  onFailing: (failing: string[]) => void;
}) {
  const { calls } = useTestedPage();
  const made = useReadable(calls).map(({ call }) => call);
  const known = [...new Set([...failing, ...made])].sort();
  return (
    <fieldset className="qa-calls">
      <legend>Calls that fail</legend>
      {known.length === 0 && (
        <p className="qa-muted">This page has made no calls yet. Use it, then choose here.</p>
      )}
      {known.map((call) => (
        <label key={call}>
          <input
            type="checkbox"
            checked={failing.includes(call)}
            onChange={({ target }) =>
              onFailing(target.checked ? [...failing, call] : failing.filter((one) => one !== call))
            }
          />
          <code>{call}</code>
        </label>
      ))}
    </fieldset>
  );
}

/** Saves a text as a file. */
function download(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

function HandOver({ mix, readAll }: Pick<PageSectionProps, 'mix' | 'readAll'>) {
  const [made, setMade] = useState<{ link: string; until: string }>();
  return (
    <section className="qa-group">
      <h3>Hand this mix over</h3>
      <p className="qa-muted">
        Link and file name the exact version of every part, also of those that are live now.
      </p>
      <div className="qa-actions">
        <Action
          done="Copied."
          onAct={async () => {
            const { link, expires } = await createLink(completeMix(mix, await readAll()));
            setMade({ link, until: expires ? `Works until ${day.format(new Date(expires))}.` : '' });
            await navigator.clipboard.writeText(link);
          }}
        >
          Copy link
        </Action>
        <Action
          onAct={async () => {
            const { versions, ...settings } = completeMix(mix, await readAll());
            const sorted = Object.fromEntries(Object.entries(versions).sort(([a], [b]) => (a < b ? -1 : 1)));
            download('mix.json', `${JSON.stringify({ versions: sorted, ...settings }, null, 2)}\n`);
          }}
        >
          Download mix.json
        </Action>
      </div>
      {made && (
        <label className="qa-field">
          <span>Link to this mix. {made.until}</span>
          <input readOnly value={made.link} onFocus={({ target }) => target.select()} />
        </label>
      )}
    </section>
  );
}
