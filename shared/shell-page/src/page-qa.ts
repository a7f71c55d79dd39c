/** Data in the page about its tester. */
import type { Mix } from '@coupon-center/portal-contracts';

/** A version of a mix that the page leaves out, and why. */
export interface DroppedVersion {
  name: string;
  version: string;
  /** The reason in words. */
  reason: string;
}

export interface PageQa {
  /**
   * `open`: everybody may test on this portal. `tester`: the visitor may test. `link`: the visitor came by a signed link
   * and has only its mix. `asking`: the visitor has opened `/qa`, and the portal doesn't know yet who it is.
   */
  access: 'open' | 'tester' | 'link' | 'asking';
  /** The requested mix; missing while nothing is overridden. */
  mix?: Mix;
  /** Parts of the mix that the page leaves out. */
  dropped: readonly DroppedVersion[];
  /** ISO 8601 instant at which the mix ends. */
  expires?: string;
  /** Whether the portal has the calls of a test stack. */
  hasTestStack?: true;
}
