/** What the panel uses of the shell's portal, which the shell passes to it on testers' pages. */
import type { Capability, SessionEvent, SessionState } from '@coupon-center/portal-contracts';
import type { Readable, RemoteLocation, ShellContract } from '@coupon-center/remote-kit';
import type { PageData, PageReleases, PageRemote } from '@coupon-center/shell-page';

/** An error that the shell or a remote reported. */
export interface ReportedError {
  id: number;
  at: Date;
  message: string;
  /** Where it happened: stage, remote, version, or whatever else the reporter knows. */
  context: Readonly<Record<string, unknown>>;
}

/** The part of the shell that mounts remotes. The panel wraps `contractFor` and `remotes.mount` to watch them. */
export interface TestedPlatform {
  session: { events$: { subscribe(listener: (event: SessionEvent) => void): unknown } };
  remotes: {
    mount(request: { name: string; remote: PageRemote }): { ready: Promise<void> };
    /** Versions of the mounted remotes, by name. */
    mounted(): Record<string, string>;
  };
  contractFor: (
    remote: string,
    location: Readable<RemoteLocation>,
    go: ShellContract['navigate'],
    life: AbortSignal,
    needs: readonly Capability[],
  ) => ShellContract;
}

export interface TestedPortal {
  page: Pick<PageData, 'site' | 'shell'>;
  session: Readable<SessionState>;
  releases: Readable<Pick<PageReleases, 'remotes'>>;
  diagnostics: { entries: Readable<readonly ReportedError[]> };
  /** Whether leaving the page now would lose changes. */
  leaveGuards: { isDirty(): boolean };
  platform(): Promise<TestedPlatform>;
  /** The platform, if it has started. */
  startedPlatform(): TestedPlatform | undefined;
}

declare global {
  interface Window {
    /** Takes the portal from the shell. Only testers' pages have it, see `boot.ts`. */
    __couponCenterQa?: (portal: TestedPortal) => void;
  }
}
