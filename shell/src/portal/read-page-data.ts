import { PAGE_DATA_ID } from '@coupon-center/shell-page';
import type { PageData } from '@coupon-center/shell-page';

/**
 * Reads the page data from the document.
 * @throws Error if the shell's server didn't send the page
 */
export function readPageData(from: Document): PageData {
  const json = from.getElementById(PAGE_DATA_ID)?.textContent;
  if (!json) throw new Error(`The page has no #${PAGE_DATA_ID}; it must be sent by the shell's server.`);
  return JSON.parse(json) as PageData;
}
