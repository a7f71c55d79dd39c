/** The lifecycles of a remote, with or without what resumes its screens. */
import * as React from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { ComponentType, ReactNode } from 'react';
import type { Root } from 'react-dom/client';
import singleSpaReact from 'single-spa-react';
import { CrashBoundary } from './crash-boundary.tsx';
import { preparePart } from './lazy-part.tsx';
import { RemoteRoot } from './remote-root.tsx';
import type { DefinedRemote } from './remote-root.tsx';
import type { TakeOver } from './resume/take-over.ts';
import type { LifecycleProps, RemoteLifecycles } from './shell-contract.ts';

type RootProps = LifecycleProps & { onShown?: () => void } & Partial<TakeOver>;

let defined: DefinedRemote | undefined;

/** Returns the definition that this build's remote has passed to {@link defineRemote}. */
export const definedRemote = () => defined;

/**
 * Makes the lifecycles of a definition.
 * @param resume prepares a mount that takes over what the last visit left
 */
export function lifecyclesOf(
  definition: DefinedRemote,
  resume?: (props: LifecycleProps) => Promise<TakeOver | undefined>,
): RemoteLifecycles {
  defined = definition;
  const mismatches = new WeakMap<Element, TakeOver['onMismatch']>();

  function Root({ contract, onShown, screens = definition.screens }: RootProps) {
    return <RemoteRoot contract={contract} onShown={onShown} {...definition} screens={screens} />;
  }

  /** Takes over what the shell's server, or the last visit, has put into the element, or renders into an empty one. */
  function startRoot(element: HTMLElement, children: ReactNode): Root {
    const onRecoverableError = mismatches.get(element);
    if (element.hasChildNodes()) {
      let hydrated!: Root;
      // In a transition, React hydrates in steps, and handles user input in between first.
      React.startTransition(() => {
        hydrated = hydrateRoot(element, children, {
          identifierPrefix: element.dataset.remote ?? '',
          ...(onRecoverableError && { onRecoverableError }),
        });
      });
      return hydrated;
    }
    const root = createRoot(element);
    root.render(children);
    return root;
  }

  const lifecycles: RemoteLifecycles = singleSpaReact({
    React,
    ReactDOMClient: { hydrateRoot: startRoot },
    rootComponent: Root as ComponentType,
    errorBoundaryClass: CrashBoundary,
    renderType: 'hydrateRoot',
  });
  return {
    ...lifecycles,
    async prepare(route) {
      const screen = definition.screens[route];
      if (screen) await preparePart(screen);
    },
    commands: definition.commands,
    async mount(props) {
      const hasFirstScreen = props.domElement.hasChildNodes();
      let onShown = () => {};
      const shown = new Promise<void>((resolve) => (onShown = resolve));
      const taken = props.resumed && (await resume?.(props));
      if (taken) mismatches.set(props.domElement, taken.onMismatch);
      await lifecycles.mount(Object.assign({ onShown }, props, taken));
      // React takes over in steps. Until the last one, the browser itself would submit a form.
      if (hasFirstScreen) await shown;
    },
  };
}
