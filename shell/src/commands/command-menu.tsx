/** Lets the user find a page or an action by typing, and opens or runs it. A combobox whose list is always open. */
import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { ModalDialog } from '../dialogs/modal-dialog.tsx';
import { useGo } from '../history/portal-router.tsx';
import { usePortal } from '../portal-context/portal-context.tsx';
import { listed } from './commands.ts';
import type { Command } from './commands.ts';
import { useCommands } from './use-commands.ts';

const PAGE = 8;

export function CommandMenu({ onClose }: { onClose: () => void }) {
  const id = useId();
  const go = useGo();
  const { diagnostics } = usePortal();
  const { commands, isComing } = useCommands();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState(0);
  // Not deferred: Enter straight after typing opens what was typed.
  const groups = listed(commands, search);
  const found = groups.flatMap((group) => group.commands);
  const at = Math.min(chosen, found.length - 1);
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  function carryOut({ action }: Command): void {
    onClose();
    if ('run' in action)
      action.run().catch((error: unknown) => diagnostics.report(error, { stage: 'command' }));
    else if (action.opensTab) window.open(action.to, '_blank', 'noopener');
    else go(action.to);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const steps: Partial<Record<string, number>> = {
      ArrowDown: at + 1 < found.length ? at + 1 : 0,
      ArrowUp: at > 0 ? at - 1 : found.length - 1,
      PageDown: Math.min(at + PAGE, found.length - 1),
      PageUp: Math.max(at - PAGE, 0),
    };
    const next = steps[event.key];
    const command = found[at];
    if (next !== undefined) setChosen(next);
    else if (event.key === 'Enter' && command && !event.nativeEvent.isComposing) carryOut(command);
    else return;
    event.preventDefault();
  }

  function renderOption(command: Command) {
    const place = found.indexOf(command);
    return (
      // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and handles the keys
      <div
        key={command.id}
        id={`${id}-${place}`}
        role="option"
        tabIndex={-1}
        aria-selected={place === at}
        onPointerMove={() => setChosen(place)}
        onClick={() => carryOut(command)}
      >
        <span>{command.label}</span>
        {command.detail && <span className="commands-detail">{command.detail}</span>}
      </div>
    );
  }

  return (
    <ModalDialog className="commands" aria-label="Command menu" onClose={onClose}>
      <input
        className="commands-search"
        type="text"
        role="combobox"
        aria-label="Go to a page, or find a coupon"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={found[at] ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        placeholder="Go to a page, or find a coupon"
        autoComplete="off"
        spellCheck={false}
        value={search}
        onChange={({ target }) => {
          setSearch(target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={`${id}-list`} role="listbox" aria-label="Commands" className="commands-list">
        {groups.map(({ name, commands: members }) => (
          <div key={name} role="group" aria-label={name || 'Results'}>
            {name !== '' && (
              <p className="commands-group" aria-hidden>
                {name}
              </p>
            )}
            {members.map(renderOption)}
          </div>
        ))}
      </div>
      <p className="commands-note" role="status">
        {isComing ? 'Looking for more…' : found.length === 0 && 'Nothing matches your search.'}
      </p>
      <p className="commands-keys" aria-hidden>
        <kbd>↑</kbd> <kbd>↓</kbd> to choose, <kbd>Enter</kbd> to open, <kbd>Esc</kbd> to close
      </p>
    </ModalDialog>
  );
}
