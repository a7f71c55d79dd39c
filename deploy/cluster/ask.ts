/** Questions to the cluster's servers, and waiting for their answers. */
import { setTimeout as pause } from 'node:timers/promises';

/** Returns the status and the body of a page; the status 0 if nobody answers within two seconds. */
export async function ask(url: string): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
    return { status: response.status, text: await response.text() };
  } catch {
    return { status: 0, text: '' };
  }
}

/**
 * Waits until a condition holds.
 * @param explain tells, after a failure, what was there instead
 * @throws Error if it does not hold within a time, in seconds
 */
export async function untilTrue(
  what: string,
  holds: () => Promise<boolean>,
  { seconds = 120, explain = () => '' }: { seconds?: number; explain?: () => string } = {},
): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`${what}: not within ${seconds} s. ${explain()}`);
    await pause(100);
  }
}
