/**
 * Reads that a page starts before its code has loaded, or that came with it. The first call to the same address takes the
 * response.
 */

/** Maximum age of a response; remotes show their data for as long without reading it again. */
const FRESH_MS = 10_000;

interface EarlyRead {
  answer: Promise<Response>;
  /** In milliseconds since the page was requested. */
  startedAt: number;
  controller: AbortController;
}

export interface EarlyReads {
  /** Starts reading the addresses that aren't being read yet, and drops all other reads. */
  start(addresses: readonly string[]): void;
  /**
   * Keeps an answer that came with the page, which counts as being as old as the page.
   * @param body of a successful response
   */
  receive(address: string, body: unknown): void;
  /**
   * @param signal of the call that takes the response; aborting it also cancels the read
   * @returns undefined if the address isn't being read
   */
  take(address: string, signal: AbortSignal | undefined): Promise<Response | undefined> | undefined;
  forget(): void;
}

export function createEarlyReads(
  read: (address: string, signal: AbortSignal) => Promise<Response>,
): EarlyReads {
  const reads = new Map<string, EarlyRead>();

  const isFresh = ({ startedAt }: EarlyRead) => performance.now() - startedAt <= FRESH_MS;

  function forgetBut(addresses: readonly string[]): void {
    for (const [address, early] of reads) {
      if (addresses.includes(address) && isFresh(early)) continue;
      reads.delete(address);
      early.controller.abort();
    }
  }

  return {
    start(addresses) {
      forgetBut(addresses);
      for (const address of addresses) {
        if (reads.has(address)) continue;
        const controller = new AbortController();
        const answer = read(address, controller.signal);
        // The call reads again, and reports the failure.
        answer.catch(() => undefined);
        reads.set(address, { answer, startedAt: performance.now(), controller });
      }
    },
    receive(address, body) {
      const answer = Promise.resolve(new Response(JSON.stringify(body)));
      reads.set(address, { answer, startedAt: 0, controller: new AbortController() });
    },
    take(address, signal) {
      const early = reads.get(address);
      if (!early || signal?.aborted) return undefined;
      reads.delete(address);
      if (!isFresh(early)) return undefined;
      signal?.addEventListener('abort', () => early.controller.abort(signal.reason), { once: true });
      // After a failure or a refused token, the call sends its own request.
      return early.answer.then(
        (response) => (response.status === 401 ? undefined : response),
        () => undefined,
      );
    },
    forget: () => forgetBut([]),
  };
}
