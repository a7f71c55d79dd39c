/** The devices and networks that pages are measured on. */

export interface Profile {
  label: string;
  viewport: { width: number; height: number };
  deviceScaleFactor: number;
  isMobile: boolean;
  /** Slowdown of the processor relative to this machine. */
  cpu: number;
  /** Round trip of each request, in milliseconds. */
  latency: number;
  /** Speeds in bits per second. */
  down: number;
  up: number;
}

const phone: Profile = {
  label: 'slow phone: 412×823, CPU ×4, 150 ms, 1.6 Mbit/s',
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  cpu: 4,
  latency: 150,
  down: 1_600_000,
  up: 750_000,
};

const desktop: Profile = {
  label: 'desktop: 1280×800, 40 ms, 10 Mbit/s',
  viewport: { width: 1280, height: 800 },
  deviceScaleFactor: 1,
  isMobile: false,
  cpu: 1,
  latency: 40,
  down: 10_000_000,
  up: 10_000_000,
};

export const profiles: Readonly<Record<'phone' | 'desktop', Profile>> = { phone, desktop };

/** A network on which every request takes a second, whatever its size: later requests must have waited for earlier ones. */
export const slowRequests: Profile = { ...phone, cpu: 1, latency: 1000, down: 1e9, up: 1e9 };
