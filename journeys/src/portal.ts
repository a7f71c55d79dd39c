/** The portal that journeys use: one that runs already, on this machine or elsewhere. */
import { registrySchema } from '@coupon-center/portal-contracts';
import type { Registry } from '@coupon-center/portal-contracts';
import type { Credentials } from './accounts/merchant.ts';

export interface RunningPortal {
  origin: string;
  /** Where the sandbox shows its mailbox; with the portal, unless it runs by itself. */
  sandboxOrigin: string;
  /** The account that reviews stores. */
  provider: Credentials;
}

/** What `RUNNING_PORTAL` holds, as JSON. */
type Description = Pick<RunningPortal, 'origin'> & Partial<RunningPortal>;

function portalOf({ origin, sandboxOrigin = origin, provider }: Description): RunningPortal {
  return {
    origin,
    sandboxOrigin,
    get provider() {
      if (provider) return provider;
      throw new Error(
        "This needs the provider's account: set RUNNING_PORTAL to JSON with `origin` and `provider` (`email`, `password`).",
      );
    },
  };
}

/**
 * Returns the portal that `RUNNING_PORTAL` describes, or `PORTAL` names by its address.
 * @returns undefined where neither is set
 */
export function portalFromEnvironment(env: NodeJS.ProcessEnv = process.env): RunningPortal | undefined {
  if (env.RUNNING_PORTAL) return portalOf(JSON.parse(env.RUNNING_PORTAL) as Description);
  if (env.PORTAL) return portalOf({ origin: new URL(env.PORTAL).origin });
  return undefined;
}

/** The registry of a portal. */
export async function registryOf({ origin }: Pick<RunningPortal, 'origin'>): Promise<Registry> {
  return registrySchema.parse(await (await fetch(`${origin}/registry.json`)).json());
}
