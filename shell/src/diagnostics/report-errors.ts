/** Sends the errors of the page to the release service, where the owners of the code read them. */
import { MOST_PAGE_ERRORS, PAGE_ERRORS_ADDRESS } from '@coupon-center/portal-contracts';
import type { PageError, PageErrors } from '@coupon-center/portal-contracts';
import type { Diagnostics } from './diagnostics.ts';
import { pageErrorOf } from './page-error.ts';

const COLLECT_MS = 1000;

/** Marks failures without a network, which are hardly the fault of the code. */
const OFFLINE = 'The browser was offline.';

/** Errors at the same place count as one. */
const keyOf = ({ stage, remote, version, name, places: [place] }: PageError) =>
  JSON.stringify([stage, remote, version, name, place]);

/**
 * Sends each error of the diagnostics once, the earlier ones included, and at most ten per page.
 * @param shell version of the shell
 */
export function reportErrors(diagnostics: Diagnostics, shell: string): void {
  const known = new Set<string>();
  let waiting: PageError[] = [];
  let lastId = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function send(): void {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0 || !navigator.onLine) return;
    const body: PageErrors = { shell, errors: waiting };
    waiting = [];
    navigator.sendBeacon(PAGE_ERRORS_ADDRESS, new Blob([JSON.stringify(body)], { type: 'application/json' }));
  }

  function take(): void {
    const entries = diagnostics.entries.get().filter(({ id }) => id > lastId);
    lastId = entries[0]?.id ?? lastId;
    for (const { error, context } of entries.toReversed()) {
      const pageError = pageErrorOf(error, context, location.origin);
      if (!pageError || known.size >= MOST_PAGE_ERRORS || known.has(keyOf(pageError))) continue;
      known.add(keyOf(pageError));
      waiting.push(navigator.onLine ? pageError : { ...pageError, reason: OFFLINE });
      timer ??= setTimeout(send, COLLECT_MS);
    }
  }

  diagnostics.entries.subscribe(take);
  addEventListener('online', send);
  // A hidden page may never be seen again.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
  addEventListener(
    'securitypolicyviolation',
    ({ violatedDirective, sourceFile, lineNumber, columnNumber }) => {
      const refusal = new Error(`${violatedDirective} was violated.`);
      refusal.name = 'SecurityPolicyViolation';
      refusal.stack = `${sourceFile}:${lineNumber}:${columnNumber}`;
      diagnostics.report(refusal, { stage: 'refused' });
    },
  );
  take();
}
