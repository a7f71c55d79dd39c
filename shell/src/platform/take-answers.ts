import { PAGE_ANSWERS_ID } from '@coupon-center/shell-page';
import type { PageAnswers } from '@coupon-center/shell-page';

/**
 * Returns the API's answers in the page, and removes them: the document may outlast their user's session.
 * @returns undefined if there are none, or they have been taken
 */
export function takeAnswers(): PageAnswers | undefined {
  const element = document.getElementById(PAGE_ANSWERS_ID);
  element?.remove();
  return element ? (JSON.parse(element.textContent) as PageAnswers) : undefined;
}
