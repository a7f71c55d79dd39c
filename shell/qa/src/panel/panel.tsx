/** The testers' panel: shows what the page is made of and what happens on it, and lets testers choose other parts. */
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { formatMix, SHELL_NAME } from '@coupon-center/portal-contracts';
import type { Mix } from '@coupon-center/portal-contracts';
import { describeMix } from '../describe-mix.ts';
import { applyMix, clearMix, readVersions } from '../qa-calls.ts';
import { useTestedPage } from '../tested-page.ts';
import { Action } from './action.tsx';
import { ActivitySection } from './activity-section.tsx';
import { isOutlined, outline } from './outline.ts';
import { PageSection } from './page-section.tsx';
import { ReportSection } from './report-section.tsx';
import { Tabs } from './tabs.tsx';
import { useAsked } from './use-asked.ts';
import { VersionsSection } from './versions-section.tsx';

const SECTIONS = ['Versions', 'Page', 'Activity', 'Report'] as const;
type Section = (typeof SECTIONS)[number];

const PLAIN: Mix = { versions: {} };

export interface PanelProps {
  /** The keys that open and close it. */
  shortcut: string;
  onClose: () => void;
}

export function Panel({ shortcut, onClose }: PanelProps) {
  const { qa, mayLeave, reload } = useTestedPage();
  const [section, setSection] = useState<Section>('Versions');
  const [mix, setMix] = useState(qa.mix ?? PLAIN);
  const shell = mix.versions[SHELL_NAME]?.version;
  const isFree = qa.access === 'open' || qa.access === 'tester';
  const readAll = useMemo(
    () => (isFree ? () => readVersions(shell) : async () => ({ parts: [] })),
    [isFree, shell],
  );
  const [asked, again] = useAsked(readAll);
  const panel = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const close = useEffectEvent(() => onClose());
  useEffect(() => {
    title.current?.focus();
    const element = panel.current;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, []);
  const isChanged = formatMix(mix) !== formatMix(qa.mix ?? PLAIN);

  async function reloadAfter(change: () => Promise<unknown>): Promise<void> {
    if (!(await mayLeave())) return;
    await change();
    reload();
  }

  return (
    <section className="qa-panel" role="dialog" aria-labelledby="qa-title" ref={panel}>
      <header className="qa-head">
        <h2 id="qa-title" ref={title} tabIndex={-1}>
          Testing <kbd>{shortcut}</kbd>
        </h2>
        <OutlineSwitch />
        <button type="button" className="button-plain" onClick={onClose}>
          <svg className="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path d="M6 6l12 12M18 6 6 18" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
          Close
        </button>
      </header>
      <Tabs names={SECTIONS} chosen={section} onChoose={setSection}>
        {section === 'Versions' && <VersionsSection asked={asked} onAgain={again} mix={mix} onMix={setMix} />}
        {section === 'Page' && <PageSection mix={mix} onMix={setMix} readAll={readAll} />}
        {section === 'Activity' && <ActivitySection />}
        {section === 'Report' && <ReportSection known={asked?.value} />}
      </Tabs>
      <footer className="qa-foot">
        <p>{footText(mix, isChanged)}</p>
        {isFree && isChanged && (
          <Action className="button" onAct={() => reloadAfter(() => applyMix(mix))}>
            Apply and reload
          </Action>
        )}
        {qa.mix && <Action onAct={() => reloadAfter(clearMix)}>Back to live</Action>}
      </footer>
    </section>
  );
}

function footText(mix: Mix, isChanged: boolean): string {
  const text = describeMix(mix);
  if (isChanged) return `Not applied yet: ${text || 'everything live'}`;
  return text ? `This page: ${text}` : 'This page is live.';
}

function OutlineSwitch() {
  const { portal } = useTestedPage();
  const [isOn, setIsOn] = useState(isOutlined);
  if (!portal) return null;
  return (
    <label className="qa-switch">
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        onChange={({ target }) => {
          outline(portal, target.checked);
          setIsOn(target.checked);
        }}
      />
      Outline remotes
    </label>
  );
}
