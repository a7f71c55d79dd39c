/** Shows testers the badge, and the panel on request, on every page. */
import { Component, useEffect, useEffectEvent, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { Access } from './access.tsx';
import { Badge, SHORTCUT } from './badge.tsx';
import type { PanelProps } from './panel/panel.tsx';
import { TestedPageProvider } from './tested-page.ts';
import type { TestedPage } from './tested-page.ts';
import { useLeaveQuestion } from './use-leave-question.tsx';

type Panel = ComponentType<PanelProps>;

const fetchPanel = () => import('./panel/panel.tsx');

const SORRY = 'The panel cannot be shown right now. Try again in a moment.';

export interface TesterProps {
  page: TestedPage;
  fetch?: () => Promise<{ Panel: Panel }>;
}

export function Tester({ page, fetch = fetchPanel }: TesterProps) {
  const [question, mayLeave] = useLeaveQuestion(page.portal);
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
        <CrashBoundary>
          <Panel shortcut={SHORTCUT} onClose={close} />
        </CrashBoundary>
      )}
      <Badge isOpen={isOpen} onOpen={toggle} failure={failure} />
    </>
  );
}

/** Keeps the badge when the panel crashes. */
class CrashBoundary extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override render() {
    if (!this.state.hasCrashed) return this.props.children;
    return (
      <p className="qa-note is-warning" role="alert">
        {SORRY}
      </p>
    );
  }
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
