/** Shows which version of the shell and of each remote the page has, and lets testers choose others. */
import { useId, useState } from 'react';
import { SHELL_NAME } from '@coupon-center/portal-contracts';
import type { Mix } from '@coupon-center/portal-contracts';
import type {
  SelectablePart,
  SelectableVersion,
  SelectableVersions,
} from '@coupon-center/portal-contracts/testers';
import { useTestedPage } from '../tested-page.ts';
import type { Asked } from './use-asked.ts';
import { Version } from './version.tsx';
import { inOrder, matches, partsOfPage, withVersion } from './versions.ts';
import type { PartOfPage } from './versions.ts';

/** How many versions of a part are shown before the tester asks for all. */
const FIRST = 6;
/** A list with at least this many versions can be filtered. */
const LONG = 12;

export interface VersionsSectionProps {
  asked: Asked<SelectableVersions>;
  onAgain: () => void;
  mix: Mix;
  onMix: (mix: Mix) => void;
}

export function VersionsSection({ asked, onAgain, mix, onMix }: VersionsSectionProps) {
  const { qa, portal } = useTestedPage();
  const [filter, setFilter] = useState('');
  const parts = partsOfPage(portal);
  return (
    <>
      {qa.dropped.length > 0 && (
        <div className="qa-note is-warning">
          <p>The page doesn’t have everything that was asked for. These parts are live instead:</p>
          <ul>
            {qa.dropped.map(({ name, version, reason }) => (
              <li key={name}>
                <strong>
                  {name} {version}
                </strong>
                : {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
      {qa.access === 'link' && (
        <p className="qa-note">
          A link brought you to this mix. You can look at it and leave it, but not choose other versions.
        </p>
      )}
      {qa.access === 'link' && (
        <ul className="qa-parts">
          {parts.map((part) => (
            <OnlyShown key={part.name} part={part} mix={mix} />
          ))}
        </ul>
      )}
      {qa.access !== 'link' && (
        <Choice {...{ asked, onAgain, mix, onMix, filter, parts }} onFilter={setFilter} />
      )}
    </>
  );
}

function OnlyShown({ part, mix }: { part: PartOfPage; mix: Mix }) {
  return (
    <li className="qa-part qa-part-head">
      <strong>{part.name}</strong>
      <Running part={part} />
      {mix.versions[part.name] && <span className="qa-tag is-chosen">Overridden</span>}
    </li>
  );
}

interface ChoiceProps extends VersionsSectionProps {
  filter: string;
  onFilter: (filter: string) => void;
  parts: readonly PartOfPage[];
}

function Choice({ asked, onAgain, mix, onMix, filter, onFilter, parts }: ChoiceProps) {
  if (!asked) return <p role="status">Loading the versions…</p>;
  if (asked.failure !== undefined)
    return (
      <div className="qa-note is-warning" role="alert">
        <p>The versions cannot be listed. {asked.failure}</p>
        <button type="button" className="button-plain" onClick={onAgain}>
          Try again
        </button>
      </div>
    );
  const { parts: selectable } = asked.value;
  if (selectable.length === 0) return <p>Nothing has been published on this portal yet.</p>;
  const isLong = selectable.some(({ versions }) => versions.length > LONG) || filter !== '';
  const words = filter.trim();
  const found = shellFirst(selectable)
    .map((part) => ({ part, versions: inOrder(part).filter((version) => matches(version, words)) }))
    .filter(({ versions }) => versions.length > 0 || words === '');
  return (
    <>
      {isLong && (
        <label className="qa-field">
          <span>Filter by version, channel, author, commit or reason</span>
          <input type="search" value={filter} onChange={({ target }) => onFilter(target.value)} />
        </label>
      )}
      {found.length === 0 && <p role="status">No version matches “{words}”.</p>}
      {found.map(({ part, versions }) => (
        <Part
          key={part.name}
          part={part}
          versions={versions}
          isOpen={words !== ''}
          running={parts.find(({ name }) => name === part.name)}
          chosen={mix.versions[part.name]?.version}
          onChoose={(version) => onMix(withVersion(mix, part.name, version))}
        />
      ))}
    </>
  );
}

const shellFirst = (parts: readonly SelectablePart[]) =>
  parts.toSorted((a, b) => Number(b.name === SHELL_NAME) - Number(a.name === SHELL_NAME));

function Running({ part }: { part: PartOfPage | undefined }) {
  if (!part) return <span className="qa-muted">not on this page</span>;
  return (
    <>
      <code>{part.version || 'from source'}</code>
      {part.state === 'fallen back' && <span className="qa-tag is-warning">Fell back</span>}
      {part.state === 'not mounted' && <span className="qa-muted">not mounted here</span>}
    </>
  );
}

interface PartProps {
  part: SelectablePart;
  versions: readonly SelectableVersion[];
  isOpen: boolean;
  running: PartOfPage | undefined;
  chosen: string | undefined;
  onChoose: (version: SelectableVersion | undefined) => void;
}

function Part({ part, versions, isOpen, running, chosen, onChoose }: PartProps) {
  const group = useId();
  const [hasAll, setHasAll] = useState(false);
  const shown = hasAll ? versions : versions.filter(({ version }, at) => at < FIRST || version === chosen);
  const { name, owner, live } = part;
  return (
    <details className="qa-part" open={isOpen || undefined}>
      <summary className="qa-part-head">
        <strong>{name}</strong>
        <Running part={running} />
        {chosen !== undefined && <span className="qa-tag is-chosen">Overridden</span>}
      </summary>
      <fieldset>
        <legend className="qa-muted">{owner ? `Owner: ${owner}` : `Versions of ${name}`}</legend>
        <label className="qa-version">
          <input
            type="radio"
            name={group}
            checked={chosen === undefined}
            onChange={() => onChoose(undefined)}
          />
          <span>
            Whatever is live
            <span className="qa-muted">
              {live ? `${live} now` : 'Nothing is live: the page does not have it'}
            </span>
          </span>
        </label>
        {shown.map((version) => (
          <Version
            key={version.version}
            group={group}
            version={version}
            isChosen={version.version === chosen}
            onChoose={() => onChoose(version)}
          />
        ))}
      </fieldset>
      {shown.length < versions.length && (
        <button type="button" className="link-button qa-more" onClick={() => setHasAll(true)}>
          Show all {versions.length} versions
        </button>
      )}
    </details>
  );
}
