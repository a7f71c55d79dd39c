/** Sections in tabs, one shown at a time, as in the ARIA pattern. */
import { useId, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

export interface TabsProps<Name extends string> {
  names: readonly Name[];
  chosen: Name;
  onChoose: (name: Name) => void;
  children: ReactNode;
}

/** A section that holds nothing but text must still scroll by keyboard. */
const SCROLLED = { tabIndex: 0 };

export function Tabs<Name extends string>({ names, chosen, onChoose, children }: TabsProps<Name>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function move({ key }: KeyboardEvent): void {
    const at = names.indexOf(chosen);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1 + names.length, Home: 0, End: names.length - 1 }[
      key
    ];
    const name = next === undefined ? undefined : names[next % names.length];
    if (name === undefined) return;
    onChoose(name);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(id + name)}`)?.focus();
  }

  return (
    <>
      <div className="qa-tabs" role="tablist" aria-label="Sections" ref={list}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={id + name}
            aria-selected={name === chosen}
            aria-controls={`${id}panel`}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => onChoose(name)}
            onKeyDown={move}
          >
            {name}
          </button>
        ))}
      </div>
      <div className="qa-body" role="tabpanel" id={`${id}panel`} aria-labelledby={id + chosen} {...SCROLLED}>
        {children}
      </div>
    </>
  );
}
