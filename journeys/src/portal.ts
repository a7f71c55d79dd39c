/** The portal that journeys use: one that runs already, on this machine or elsewhere. */
import { registrySchema } from '@coupon-center/portal-contracts';
import type { Registry } from '@coupon-center/portal-contracts';
import type { Credentials } from './accounts/merchant.ts';

export interface RunningPortal {
  origin: string;
  /** Origin of the sandbox with its mailbox; that of the portal, unless it runs separately. */
  sandboxOrigin: string;
  /** The account that reviews stores. */
  provider: Credentials;
}

/** The JSON in `RUNNING_PORTAL`. */
type Description = Pick<RunningPortal, 'origin'> & Partial<RunningPortal>;

function portalOf({ origin, sandboxOrigin = origin, provider }: Description): RunningPortal {
  return {
    origin,
    sandboxOrigin,
    get provider() {
      if (provider) return provider;
      throw new Error(
        "This needs the provider's account: set PROVIDER_EMAIL and PROVIDER_PASSWORD to that of the portal.",
      );
    },
  };
}

/**
 * Returns the portal that `RUNNING_PORTAL` describes, or `PORTAL` names by its address.
 * @returns undefined if neither is set
 */
export function portalFromEnvironment(env: NodeJS.ProcessEnv = process.env): RunningPortal | undefined {
  const { RUNNING_PORTAL, PORTAL, PROVIDER_EMAIL: email, PROVIDER_PASSWORD: password } = env;
  const provider = email && password ? { email, password } : undefined;
  if (RUNNING_PORTAL) return portalOf({ provider, ...(JSON.parse(RUNNING_PORTAL) as Description) });
  if (PORTAL) return portalOf({ provider, origin: new URL(PORTAL).origin });
  return undefined;
}

/** The registry of a portal. */
export async function registryOf({ origin }: Pick<RunningPortal, 'origin'>): Promise<Registry> {
  return registrySchema.parse(await (await fetch(`${origin}/registry.json`)).json());
}
