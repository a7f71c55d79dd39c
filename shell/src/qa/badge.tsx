/** Says on every page what differs from the one that merchants get, and takes the tester back to that. */
import { useEffect, useRef, useState } from 'react';
import type { PageQa } from '@coupon-center/shell-page';
import { describeMix } from './describe-mix.ts';
import { clearMix } from './qa-server.ts';

export interface BadgeProps {
  qa: PageQa;
  /** Asks whether the page may be left. */
  leave: () => Promise<boolean>;
  reload: () => void;
}

/** @returns what the page has, empty for the one that merchants get */
export function describePage({ mix, dropped }: PageQa): string {
  const parts = [
    mix ? describeMix(mix) : '',
    dropped.length > 0 ? `${dropped.length} part${dropped.length === 1 ? '' : 's'} not applied` : '',
  ];
  return parts.filter(Boolean).join(', ');
}

export function Badge({ qa, leave, reload }: BadgeProps) {
  const text = describePage(qa);
  const [isLeaving, setIsLeaving] = useState(false);
  const [failure, setFailure] = useState('');
  if (!text) return null;

  async function goBack(): Promise<void> {
    if (isLeaving || !(await leave())) return;
    setIsLeaving(true);
    setFailure('');
    try {
      await clearMix();
      reload();
    } catch (error) {
      setIsLeaving(false);
      setFailure(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <div className="qa-badge">
      <p className="qa-badge-text">
        <strong>Testing</strong> {text}
      </p>
      <button
        type="button"
        className="qa-badge-button"
        aria-disabled={isLeaving}
        onClick={() => void goBack()}
      >
        Back to live
      </button>
      {failure && (
        <p className="qa-badge-failure" role="alert">
          {failure}
        </p>
      )}
      <Announcement text={`Testing: ${text}`} />
    </div>
  );
}

const ANNOUNCED = 'qa-announced';

/** Tells users of screen readers once, and not again on each page. */
function Announcement({ text }: { text: string }) {
  const region = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!region.current || sessionStorage.getItem(ANNOUNCED) === text) return;
    sessionStorage.setItem(ANNOUNCED, text);
    // A text is announced if it comes into a region that is there.
    region.current.textContent = text;
  }, [text]);
  return <p className="visually-hidden" role="status" ref={region} />;
}
