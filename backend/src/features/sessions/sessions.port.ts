/** Sessions, for other features. */
import type { Session } from '@coupon-center/contracts';
import type { Executor } from '../../platform/database/database.types.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Principal } from '../../platform/security/principal.ts';
import { createLoginLimits } from './limits.ts';
import { lastSignIns, revokeSessionsOf } from './sessions.repository.ts';
import { sessionsOf } from './sessions.service.ts';
import { createSignIn } from './sign-in.ts';
import type { SignInDeps } from './sign-in.ts';

type Limits = Pick<ReturnType<typeof createLoginLimits>, 'loginFrom' | 'loginSucceeded'>;

export interface SessionsPort extends ReturnType<typeof createSignIn>, Limits {
  lastSignIns: typeof lastSignIns;
  revokeSessionsOf: typeof revokeSessionsOf;
  /** The sessions of the caller's account: this one first, then the others by last use. */
  sessionsOf(executor: Executor, principal: Principal): Promise<Session[]>;
}

declare module '../../platform/deps.ts' {
  interface Ports {
    sessions: SessionsPort;
  }
}

export function createSessionsPort(deps: SignInDeps & Pick<Deps, 'limits'>): SessionsPort {
  return {
    ...createSignIn(deps),
    ...createLoginLimits(deps.limits),
    lastSignIns,
    revokeSessionsOf,
    sessionsOf: (executor, principal) => sessionsOf(executor, principal, deps.clock.now()),
  };
}
