export const PAGE_SIZE = 20;

/** Everything that a verdict may change. */
export const REVIEW_KEY = ['review'] as const;
