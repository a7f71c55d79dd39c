/** Shows on every page what differs from the page that merchants get, leads back to that page, and opens the panel. */
import { useEffect, useRef, useState } from 'react';
import { describePage } from './describe-mix.ts';
import { clearMix } from './qa-calls.ts';
import { messageOf, useTestedPage } from './tested-page.ts';

/** Modifiers and a letter, in the form of `aria-keyshortcuts`. */
export const SHORTCUT = 'Alt+Shift+Q';

export interface BadgeProps {
  isOpen: boolean;
  onOpen: () => void;
  /** What went wrong while the panel was opened. */
  failure: string;
}

export function Badge({ isOpen, onOpen, failure }: BadgeProps) {
  const { qa, mayLeave, reload } = useTestedPage();
  const text = describePage(qa);
  const [isLeaving, setIsLeaving] = useState(false);
  const [refusal, setRefusal] = useState('');

  async function goBack(): Promise<void> {
    if (isLeaving || !(await mayLeave())) return;
    setIsLeaving(true);
    setRefusal('');
    try {
      await clearMix();
      reload();
    } catch (error) {
      setIsLeaving(false);
      setRefusal(messageOf(error));
    }
  }

  return (
    <div className={text ? 'qa-badge' : 'qa-badge is-live'}>
      <button
        type="button"
        className="qa-badge-open"
        aria-expanded={isOpen}
        aria-keyshortcuts={SHORTCUT}
        title={`Testing panel (${SHORTCUT})`}
        onClick={onOpen}
      >
        <strong>Testing</strong>
        {text && <span>{text}</span>}
      </button>
      {text && (
        <button
          type="button"
          className="qa-badge-back"
          aria-disabled={isLeaving}
          onClick={() => void goBack()}
        >
          Back to live
        </button>
      )}
      {(refusal || failure) && (
        <p className="qa-badge-failure" role="alert">
          {refusal || failure}
        </p>
      )}
      {text && <Announcement text={`Testing: ${text}`} />}
    </div>
  );
}

const ANNOUNCED = 'qa-announced';

/** Announces a text to screen readers once instead of on each page. */
function Announcement({ text }: { text: string }) {
  const region = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!region.current || sessionStorage.getItem(ANNOUNCED) === text) return;
    sessionStorage.setItem(ANNOUNCED, text);
    // Screen readers announce a text only if its live region existed before it.
    region.current.textContent = text;
  }, [text]);
  return <p className="visually-hidden" role="status" ref={region} />;
}
