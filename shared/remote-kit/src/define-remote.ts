import { lifecyclesOf } from './lifecycles-of.tsx';
import { queryClientOf, ServerState } from './server-state.tsx';
import type { RemoteDefinition } from './remote-root.tsx';
import { takeOver } from './resume/take-over.ts';
import type { RemoteLifecycles } from './shell-contract.ts';

/**
 * Makes the lifecycles of a remote: export them from `src/lifecycle.tsx`, its only expose.
 * @param definition the screens by route
 */
export function defineRemote(definition: RemoteDefinition): RemoteLifecycles {
  const whole = { ...definition, Around: ServerState };
  return {
    ...lifecyclesOf(whole, (props) => takeOver(whole, props)),
    async still(props, render, since) {
      const queryClient = queryClientOf(props.contract);
      if (!queryClient) return undefined;
      const { renderStill } = await import(/* webpackChunkName: "still" */ './resume/render-still.tsx');
      return renderStill({ definition: whole, props, queryClient, render, since });
    },
  };
}
