/** What testers see on every page besides the portal. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { ErrorBoundary } from '../../crash/error-boundary.tsx';
import { ModalDialog } from '../../dialogs/modal-dialog.tsx';
import type { Portal } from '../../portal-context/portal.ts';
import { Access } from '../access.tsx';
import { Badge, SHORTCUT } from '../badge.tsx';
import type { PanelProps } from '../panel/panel.tsx';
import { TestedPageProvider } from '../tested-page.ts';
import type { TestedPage } from '../tested-page.ts';

type Panel = ComponentType<PanelProps>;

const fetchPanel = () => import('../panel/panel.tsx');

const SORRY = 'The panel cannot be shown right now. Try again in a moment.';

export interface TesterProps {
  page: TestedPage;
  fetch?: () => Promise<{ Panel: Panel }>;
}

export function Tester({ page, fetch = fetchPanel }: TesterProps) {
  const [question, mayLeave] = useQuestion(page.portal);
  return (
    <aside className="qa" aria-label="Testing">
      <TestedPageProvider value={{ ...page, mayLeave }}>
        {page.qa.access === 'asking' ? <Access /> : <BadgeAndPanel fetch={fetch} />}
      </TestedPageProvider>
      {question}
    </aside>
  );
}

function BadgeAndPanel({ fetch }: Required<Pick<TesterProps, 'fetch'>>) {
  const [Panel, setPanel] = useState<Panel>();
  const [isOpen, setIsOpen] = useState(false);
  const [failure, setFailure] = useState('');

  function open(): void {
    setFailure('');
    fetch().then(
      ({ Panel: loaded }) => {
        setPanel(() => loaded);
        setIsOpen(true);
      },
      () => setFailure(SORRY),
    );
  }

  function close(): void {
    setIsOpen(false);
    document.querySelector<HTMLElement>('.qa-badge-open')?.focus();
  }

  const toggle = () => (isOpen ? close() : open());
  useShortcut(toggle);
  return (
    <>
      {Panel && isOpen && (
        <ErrorBoundary
          fallback={
            <p className="qa-note is-warning" role="alert">
              {SORRY}
            </p>
          }
        >
          <Panel shortcut={SHORTCUT} onClose={close} />
        </ErrorBoundary>
      )}
      <Badge isOpen={isOpen} onOpen={toggle} failure={failure} />
    </>
  );
}

/** Goes by the key's position: with Alt, some keyboards produce another letter. */
function useShortcut(onPress: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { altKey, shiftKey, ctrlKey, metaKey, code } = event;
    if (!altKey || !shiftKey || ctrlKey || metaKey || code !== 'KeyQ') return;
    event.preventDefault();
    onPress();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}

/**
 * The shell asks before changes are lost, but only when its own links are used.
 * @returns the question, while it is asked, and a function to ask it: whether the page may be left
 */
function useQuestion(portal: Portal | undefined): [ReactNode, () => Promise<boolean>] {
  const [answer, setAnswer] = useState<(mayLeave: boolean) => void>();
  const ask = async () => {
    if (!portal?.leaveGuards.isDirty()) return true;
    const mayLeave = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
    setAnswer(undefined);
    if (mayLeave) dontAskAgain();
    return mayLeave;
  };
  const question = answer && (
    <ModalDialog
      className="confirm"
      role="alertdialog"
      aria-labelledby="qa-leave-title"
      aria-describedby="qa-leave-text"
      onClose={() => answer(false)}
    >
      <h2 id="qa-leave-title">Reload without saving?</h2>
      <p id="qa-leave-text">You have unsaved changes. They’ll be lost when the page reloads.</p>
      <div className="confirm-actions">
        <button type="button" className="button" onClick={() => answer(false)}>
          Stay
        </button>
        <button type="button" className="button-plain" onClick={() => answer(true)}>
          Reload without saving
        </button>
      </div>
    </ModalDialog>
  );
  return [question, ask];
}

/** Suppresses the browser's own question, which would be the second one. */
function dontAskAgain(): void {
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
}
