/** The portal: one object per page, which the shell's components get from context. */
import type { AppearanceSetting } from '../appearance/appearance.ts';
import type { Platform } from '../platform/start-platform.ts';
import type { PortalState } from '../portal/portal-state.ts';

export interface Portal extends PortalState {
  /** Session, API client and remote loading, in a chunk that the first call fetches. */
  platform(): Promise<Platform>;
  appearance: AppearanceSetting;
  startedPlatform(): Platform | undefined;
  /** On the server only: what the outlet of the page shows until its remote is there, as HTML. */
  screen?: string;
}
