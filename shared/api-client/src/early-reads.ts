/** Reads that a page starts before the code that wants them is there. The first call of the same address takes the answer. */

/** How old an answer may be, in milliseconds: as old as what remotes show without reading it again. */
const FRESH_MS = 10_000;

interface EarlyRead {
  answer: Promise<Response>;
  /** As `performance.now()` counts. */
  startedAt: number;
  abort: (reason?: unknown) => void;
}

export interface EarlyReads {
  /** Starts the reads of these addresses that aren't under way already, and forgets all others. */
  start(addresses: readonly string[]): void;
  /**
   * @param signal of the call that takes the answer, which ends the read as well
   * @returns undefined if the address isn't being read
   */
  take(address: string, signal: AbortSignal | undefined): Promise<Response | undefined> | undefined;
  forget(): void;
}

/** @param read sends the request */
export function createEarlyReads(
  read: (address: string, signal: AbortSignal) => Promise<Response>,
): EarlyReads {
  const reads = new Map<string, EarlyRead>();

  const isFresh = ({ startedAt }: EarlyRead) => performance.now() - startedAt <= FRESH_MS;

  function forgetBut(addresses: readonly string[]): void {
    for (const [address, early] of reads) {
      if (addresses.includes(address) && isFresh(early)) continue;
      reads.delete(address);
      early.abort();
    }
  }

  return {
    start(addresses) {
      forgetBut(addresses);
      for (const address of addresses) {
        if (reads.has(address)) continue;
        const controller = new AbortController();
        const answer = read(address, controller.signal);
        // What fails is reported by the call that reads it again.
        answer.catch(() => undefined);
        const abort = (reason?: unknown) => controller.abort(reason);
        reads.set(address, { answer, startedAt: performance.now(), abort });
      }
    },
    take(address, signal) {
      const early = reads.get(address);
      if (!early || signal?.aborted) return undefined;
      reads.delete(address);
      if (!isFresh(early)) return undefined;
      signal?.addEventListener('abort', () => early.abort(signal.reason), { once: true });
      // Without an answer, or where the token was refused, the call is made as if nothing had been read.
      return early.answer.then(
        (response) => (response.status === 401 ? undefined : response),
        () => undefined,
      );
    },
    forget: () => forgetBut([]),
  };
}
