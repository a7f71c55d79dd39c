/**
 * Runs before the shell, in the pages of testers only: moves the clock, watches the page and its API calls, and takes
 * the portal from the shell. Parts of this build that run later import its findings from here.
 */
import { PAGE_DATA_ID } from '@coupon-center/portal-contracts';
import type { PageQa, SentPageData } from '@coupon-center/shell-page';
import type { TestedPortal } from './tested-portal.ts';
import { watchApiCalls } from './watch/api-calls.ts';
import { moveClock } from './watch/clock.ts';
import { observePage } from './watch/observe.ts';

const json = document.getElementById(PAGE_DATA_ID)?.textContent;
const sent = json ? (JSON.parse(json) as SentPageData) : undefined;

/** The server's data about this tester. */
export const pageQa: PageQa = sent?.qa ?? { access: 'open', dropped: [] };
const { clock, delay, failing } = pageQa.mix ?? {};

if (clock) moveClock(globalThis, clock);

/** The page's API calls. */
export const apiCalls = watchApiCalls(globalThis, { delay, failing });

const { observed: seen, take } = observePage();
/** What has happened on the page so far. */
export const observed = seen;

let portal: TestedPortal | undefined;
window.__couponCenterQa = (given) => {
  portal = given;
  take(given);
  delete window.__couponCenterQa;
};

/** The shell's portal; undefined if the shell didn't start. */
export const portalOfPage = (): TestedPortal | undefined => portal;
