import * as React from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { ComponentType, ReactNode } from 'react';
import type { Root } from 'react-dom/client';
import singleSpaReact from 'single-spa-react';
import { CrashBoundary } from './crash-boundary.tsx';
import { preparePart } from './lazy-part.tsx';
import { RemoteRoot } from './remote-root.tsx';
import type { DefinedRemote, RemoteDefinition } from './remote-root.tsx';
import { ServerState } from './query-client.tsx';
import type { LifecycleProps, RemoteLifecycles } from './shell-contract.ts';

/** Takes over the first screen that the shell's server has put into the element, or renders into an empty one. */
function startRoot(element: HTMLElement, children: ReactNode): Root {
  if (element.hasChildNodes())
    return hydrateRoot(element, children, { identifierPrefix: element.dataset.remote ?? '' });
  const root = createRoot(element);
  root.render(children);
  return root;
}

let defined: DefinedRemote | undefined;

/** Returns the definition that this build's remote has passed to {@link defineRemote}. */
export const definedRemote = () => defined;

function lifecyclesOf(definition: DefinedRemote): RemoteLifecycles {
  defined = definition;

  function Root({ contract, onShown }: LifecycleProps & { onShown?: () => void }) {
    return <RemoteRoot contract={contract} onShown={onShown} {...definition} />;
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
      await lifecycles.mount(Object.assign({ onShown }, props));
      // React takes over in steps. Until the last one, the browser itself would submit a form.
      if (hasFirstScreen) await shown;
    },
  };
}

/**
 * Makes the lifecycles of a remote: export them from `src/lifecycle.tsx`, its only expose.
 * @param definition the screens by route
 */
export function defineRemote(definition: RemoteDefinition): RemoteLifecycles {
  return lifecyclesOf({ ...definition, Around: ServerState });
}

/**
 * Like {@link defineRemote}, for a remote without `useQuery`: its pages don't load `@tanstack/react-query`.
 * @param definition the screens by route
 */
export function defineRemoteWithoutQueries(definition: RemoteDefinition): RemoteLifecycles {
  return lifecyclesOf({ ...definition, Around: React.Fragment });
}
