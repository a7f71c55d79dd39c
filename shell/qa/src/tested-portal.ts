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

/** A web vital of this page load, and the part of the page that it belongs to. */
export interface SeenVital {
  name: 'LCP' | 'INP' | 'CLS' | 'TTFB';
  value: number;
  rating: 'good' | 'needs-improvement' | 'poor';
  /** Name of a remote, or of the shell; its version is empty if it runs from source. */
  part: { name: string; version: string };
  /** Selector of the element; empty if there is none. */
  element: string;
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
  /** Measures the page, as the report of its visit does. */
  vitals(): Promise<{ seen: Readable<readonly SeenVital[]> }>;
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
