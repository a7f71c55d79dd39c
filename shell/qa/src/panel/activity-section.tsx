/** Lists what happened on the page since it was opened. */
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { counted } from '../describe-mix.ts';
import { createStore } from '../store.ts';
import { useReadable, useTestedPage } from '../tested-page.ts';
import type { ReportedError } from '../tested-portal.ts';
import type { ApiCallMade } from '../watch/api-calls.ts';
import type { HeldListeners, SeenMount } from '../watch/observe.ts';
import { useVitals, vitalText } from './vitals.ts';

const MOST_CALLS = 30;
const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' });
const NO_ENTRIES = createStore<readonly ReportedError[]>([]);

const ms = (milliseconds: number | undefined) =>
  milliseconds === undefined ? '–' : `${Math.round(milliseconds)} ms`;

export function ActivitySection() {
  const { portal, observed, calls } = useTestedPage();
  const mounts = useReadable(observed.mounts);
  const events = useReadable(observed.events);
  const made = useReadable(calls);
  const failures = useReadable(portal?.diagnostics.entries ?? NO_ENTRIES);
  return (
    <>
      <Group title="Loading of remotes" empty="No remote was mounted yet.">
        {mounts.length > 0 && <Mounts mounts={mounts} />}
      </Group>
      <Vitals />
      <Group title="Failures" empty="Nothing has failed.">
        {failures.length > 0 && (
          <ol className="qa-list">
            {failures.map(({ id, at, message, context }) => (
              <li key={id} className="is-failure">
                <time dateTime={at.toISOString()}>{time.format(at)}</time> {message}
                <span className="qa-muted">
                  {Object.entries(context)
                    .map(([name, value]) => `${name}: ${String(value)}`)
                    .join(', ')}
                </span>
              </li>
            ))}
          </ol>
        )}
      </Group>
      <Group title="Calls of the API" empty="This page has made no calls yet.">
        {made.length > 0 && <Calls calls={made.slice(0, MOST_CALLS)} />}
      </Group>
      <Group title="Session events" empty="None since the page was opened.">
        {events.length > 0 && (
          <ol className="qa-list">
            {events.map(({ id, at, text }) => (
              <li key={id}>
                <time dateTime={at.toISOString()}>{time.format(at)}</time> <code>{text}</code>
              </li>
            ))}
          </ol>
        )}
      </Group>
      <Held />
    </>
  );
}

function Group({ title, empty, children }: { title: string; empty: string; children: ReactNode }) {
  return (
    <section className="qa-group">
      <h3>{title}</h3>
      {children || <p className="qa-muted">{empty}</p>}
    </section>
  );
}

function Mounts({ mounts }: { mounts: readonly SeenMount[] }) {
  return (
    <div className="qa-table">
      <table>
        <thead>
          <tr>
            <th scope="col">Remote</th>
            <th scope="col">Manifest</th>
            <th scope="col">Code</th>
            <th scope="col">Start</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {mounts.map(({ id, name, version, wanted, outcome, manifest, code, start, total }) => (
            <tr key={id}>
              <th scope="row">
                {name} <code>{version ?? wanted}</code>
                {outcome !== 'mounted' && <span className="qa-tag is-warning">{outcome}</span>}
                {version !== undefined && version !== wanted && (
                  <span className="qa-tag is-warning">instead of {wanted}</span>
                )}
              </th>
              <td>{ms(manifest)}</td>
              <td>{ms(code)}</td>
              <td>{ms(start)}</td>
              <td>{ms(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const RATINGS = { good: 'Good', 'needs-improvement': 'Needs improvement', poor: 'Poor' } as const;

function Vitals() {
  const vitals = useVitals();
  return (
    <Group title="Web vitals" empty="Nothing is measured yet. Use the page, then look again.">
      {vitals.length > 0 && (
        <ul className="qa-list">
          {vitals.map((vital) => (
            <li key={vital.name}>
              <strong>
                {vital.name} {vitalText(vital)}
              </strong>{' '}
              <span className={vital.rating === 'good' ? 'qa-tag is-live' : 'qa-tag is-warning'}>
                {RATINGS[vital.rating]}
              </span>{' '}
              in {vital.part.name} <code>{vital.part.version || 'from source'}</code>
              {vital.element && <code className="qa-muted">{vital.element}</code>}
            </li>
          ))}
        </ul>
      )}
    </Group>
  );
}

function Calls({ calls }: { calls: readonly ApiCallMade[] }) {
  return (
    <ol className="qa-list">
      {calls.map(({ id, call, status, took, requestId, isSimulated }) => (
        <li key={id} className={took !== undefined && (status ?? 500) >= 400 ? 'is-failure' : undefined}>
          <code>{call}</code> {took === undefined ? 'under way' : (status ?? 'no reply')}, {ms(took)}
          {isSimulated && <span className="qa-tag is-warning">simulated</span>}
          {requestId && <span className="qa-muted">request {requestId}</span>}
        </li>
      ))}
    </ol>
  );
}

/** Interval between two readings of the counts, in milliseconds. */
const READ_EVERY_MS = 1000;

export const heldText = ({ session, location, leaveGuards }: HeldListeners): string =>
  [
    counted(session, 'session listener'),
    counted(location, 'location listener'),
    counted(leaveGuards, 'leave guard'),
  ].join(', ');

function Held() {
  const { observed } = useTestedPage();
  const [held, setHeld] = useState(observed.held);
  useEffect(() => {
    const timer = setInterval(() => setHeld(observed.held()), READ_EVERY_MS);
    return () => clearInterval(timer);
  }, [observed]);
  const entries = Object.entries(held).filter(([name]) => name !== 'qa');
  return (
    <Group title="Subscriptions and listeners" empty="No remote is mounted.">
      {entries.length > 0 && (
        <ul className="qa-list">
          {entries.map(([name, counts]) => (
            <li key={name}>
              <strong>{name}</strong> {heldText(counts)}
            </li>
          ))}
        </ul>
      )}
    </Group>
  );
}
