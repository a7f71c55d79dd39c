/**
 * Maximum bytes of screens, the shell and remotes, as browsers get them: with Brotli, without headers. Each number is the size at
 * its last change, rounded up to 500 bytes; `npm run budgets` prints today's. Lower a number when something got smaller. Raising
 * one is a decision that needs a reason beside it. 700 bytes of each screen are the brand's look as style, and 150 of its scripts ask for
 * the site's sums near the end of the landing page. 100 bytes of each
 * remote and of each screen for merchants leave an expired session to the shell, and lay out filters and notices on a phone.
 */

export interface Budget {
  /** In bytes. */
  most: number;
  reason: string;
}

/** Files that the page of a screen names: the page itself, and its scripts, styles and fonts, including preloaded ones. */
export const screenBudgets: Readonly<Record<string, { all: Budget; script: Budget }>> = {
  '/': {
    all: {
      most: 126_500,
      reason:
        'the layout and the landing page, as HTML with their styles, among them those of the coupons on it (3 kB are the store page, the steps and the questions, of which no script knows), the routes, the code that takes them over, the fingerprint by which a user’s pages resume, the place of an overdue payment, the brand’s look, and what a touch screen hides',
    },
    script: {
      most: 88_000,
      reason: 'React takes over what the server rendered; everything else comes once the page is idle',
    },
  },
  '/login': {
    all: {
      most: 257_500,
      reason:
        'the first screen that most people see: the form’s libraries, which the shell shares with all remotes, the routes of the account page, the site’s categories, the field for the code of a second factor, the registration, which is one press away, the header’s place for a store and the search, the brand’s look, and the restrictions of a coupon in the calls’ schemas',
    },
    script: {
      most: 216_000,
      reason:
        'React, the core of `ui`, schemas, react-hook-form and the federation runtime, and the header’s store and search',
    },
  },
  '/register': {
    all: {
      most: 258_500,
      reason:
        'the same remote as the log-in form, one more field, and beside it, as HTML, what follows the registration, and the restrictions of a coupon in the calls’ schemas',
    },
    script: { most: 216_000, reason: 'the same scripts as the log-in form' },
  },
  // Merchants' pages contain every style, and all of `ui` in two files.
  '/coupons': {
    all: {
      most: 335_000,
      reason:
        'the largest remote, with sorting, and rows with their schedule, their views, the renewal of one that ends soon with its undo, a menu of all actions, the figures of an opened row, the slot that one press frees, and what takes over the list of the last visit',
    },
    script: { most: 297_500, reason: 'react-query and the sortable list come on top of what forms need' },
  },
  '/coupons/add': {
    all: {
      most: 394_000,
      reason:
        'the list’s code, and the form and its calendar, which are named now: the form used to wait for them; its help, its save bar, the dates of another season and usual ends, a draft that is kept, examples of each type, the fields of restrictions, and what takes over a screen of the last visit',
    },
    script: {
      most: 356_500,
      reason:
        'the entry of the list, the form and the calendar, the kept draft, the fields of restrictions, and the place of an overdue payment',
    },
  },
  '/payment': {
    all: {
      most: 311_500,
      reason: 'lists of cards and orders, without a form at first, and the header’s store and search',
    },
    script: { most: 275_500, reason: 'what forms need and react-query, and forced colours' },
  },
  '/my-store': {
    all: {
      most: 311_500,
      reason:
        'a long form with an upload, the site’s categories, and the home, which is there at once on the next visit and so is in no chunk of its own; its chart is, and the restrictions of a coupon in the calls’ schemas',
    },
    script: { most: 275_000, reason: 'what forms need and react-query, and 4 kB of the home' },
  },
  '/review': {
    all: {
      most: 314_500,
      reason:
        'a list with a search, the store beside it with the coupon card of shoppers, keys, the table of coupons, and reasons to start from, which only the provider sees, and the restrictions of a coupon in the calls’ schemas',
    },
    script: {
      most: 279_500,
      reason: 'what forms need and react-query, the filters of the log, forced colours, and the coupon card',
    },
  },
};

/** Budgets of the shell: scripts that run before a remote. */
export const shellBudgets: Readonly<Record<'start' | 'platform', Budget>> = {
  start: {
    most: 88_000,
    reason: 'React, the router without its data layer, and the layout draw every page',
  },
  platform: {
    most: 40_000,
    reason:
      'the session, the API client, schemas, the sharing part of the federation runtime and the loading of remotes, where the chart is, the dialog of an expired session, and what puts back what remotes leave on the page',
  },
};

/** Budgets of a remote: the scripts and style sheets of all its screens. */
export const remoteBudgets: Readonly<Record<string, Budget>> = {
  // Each contains the code that takes over a first screen.
  'mf-auth': {
    most: 46_000,
    reason:
      'six small forms, whose libraries come from the shell, what follows the registration, and chunks that the log-in does not load: the account page, the settings of emails, accepting an invitation, undoing a change of the email, and the QR code of a second factor, and the restrictions of a coupon in the calls’ schemas',
  },
  'mf-coupons': {
    most: 113_500,
    reason:
      'the list sorts by touch and keyboard, the form shows the card of shoppers as it is typed, and 21 kB read pasted coupons and files (6 kB of them are papaparse), 4 kB show numbers and 8 kB draw QR codes, 6 kB export, 4 kB show the history, and 2 kB each extend and copy on screens of their own; the chart is the shell’s, and 3 kB leave screens for the next visit and take them over; 2.5 kB are restrictions in the form, quick entry, exports and the history, and 0.4 kB the words of counts, whether a draft is stored, and two dates beside each other on a phone',
  },
  'mf-payments': {
    most: 28_000,
    reason:
      'cards, orders, plans, and forms for whom to invoice, and 3 kB leave screens for the next visit and take them over',
  },
  'mf-review': {
    most: 38_000,
    reason:
      'the desk of stores with the coupon card of shoppers, keys that wait until a store was seen, drafts that outlast their buttons, the table of coupons, and the log of decisions, with the filters of the log and the dialog of a reason (in chunks of their own they were 4 kB more and saved 0.5 kB), and two screens that only administrators load: the reasons to start from, and who reviews, and 3 kB leave screens for the next visit and take them over',
  },
  'mf-store': {
    most: 36_000,
    reason:
      'one form, the upload of a logo, and 4 kB of a home with figures, what is due and its actions (in a chunk of their own the actions were 1.6 kB more), until when a cancelled page is online; 7 kB fit an image of another size, once one is chosen, and 3 kB leave screens for the next visit and take them over, and the restrictions of a coupon in the calls’ schemas',
  },
};
