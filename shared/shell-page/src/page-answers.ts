/** Answers of the API that come with the page, so that a screen has its data as soon as it has its code. */

/** Id of the element with the answers as JSON. The shell removes it when it reads them. */
export const PAGE_ANSWERS_ID = 'coupon-center-answers';

/**
 * Bodies of successful responses, by path with query string, exactly as the page's calls have them. The user (`me`) is always
 * among them, so that the page knows whose they are.
 */
export type PageAnswers = Readonly<Record<string, unknown>>;
