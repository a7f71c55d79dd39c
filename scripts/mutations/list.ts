/**
 * Forty places of the product, and how each is broken on purpose. `npm run mutations` breaks them one at a time, to show that a
 * test notices.
 */

export interface Mutation {
  area: 'contracts and backend' | 'remotes' | 'shell' | 'release and storefront';
  file: string;
  /** Text that occurs once in the file. */
  from: string;
  to: string;
  /** What users, teams or operators would see. */
  breaks: string;
}

type Row = readonly [file: string, from: string, to: string, breaks: string];

const inArea =
  (area: Mutation['area']) =>
  ([file, from, to, breaks]: Row): Mutation => ({ area, file, from, to, breaks });

const CONTRACTS_AND_BACKEND: readonly Row[] = [
  [
    'shared/contracts/src/limits.ts',
    'export const MAX_COUPONS = 10;',
    'export const MAX_COUPONS = 11;',
    'a store takes an eleventh coupon',
  ],
  [
    'shared/contracts/src/coupon-write.ts',
    'codePoints(value) <= MAX_DESCRIPTION',
    'codePoints(value) < MAX_DESCRIPTION',
    'a description of 120 characters is refused',
  ],
  [
    'shared/contracts/src/text.ts',
    "return !value.includes('\\0') && value.isWellFormed();",
    'return value.isWellFormed();',
    'a NUL reaches the database, which answers with an error',
  ],
  [
    'shared/contracts/src/own-network.ts',
    '169\\.254|',
    '',
    'an address of the cloud’s own network counts as public',
  ],
  [
    'backend/src/platform/http/if-match.ts',
    'seen !== undefined && seen !== current.updated',
    'seen === null && seen !== current.updated',
    'an edit overwrites what somebody else saved in the meantime',
  ],
  [
    'backend/src/platform/security/session-cookies.ts',
    "httpOnly: true, sameSite: 'strict'",
    "httpOnly: false, sameSite: 'strict'",
    'scripts can read the session’s cookies',
  ],
  [
    'backend/src/platform/security/rate-limit.ts',
    'if (hits <= limit.max * scale) continue;',
    'if (hits <= limit.max * scale + 1) continue;',
    'each limit allows one attempt too many',
  ],
  [
    'backend/src/features/coupons/coupons.service.ts',
    'if (!subscription?.entitles)',
    'if (!subscription)',
    'a coupon can be added after the subscription has ended',
  ],
  [
    'backend/src/features/coupons/coupons.service.ts',
    'storeSlug !== principal.storeSlug || client !== principal.clientId',
    'client !== principal.clientId',
    'the list answers for the slug of another store',
  ],
  [
    'backend/src/features/coupons/coupons.service.ts',
    '(row.approved && !isChanged)',
    'row.approved',
    'a changed coupon keeps its approval on a moderated site',
  ],
];

const REMOTES: readonly Row[] = [
  [
    'mf-coupons/src/shared/coupon-payload.ts',
    'savings_percent: isPercent ? savings : null,',
    'savings_percent: savings,',
    'a coupon of an amount is sent with percents, too',
  ],
  [
    'mf-coupons/src/shared/season-dates.ts',
    'expiration_date === null || expiration_date < today',
    'expiration_date === null',
    'a copy of a coupon that has ended starts in the past',
  ],
  [
    'mf-coupons/src/shared/coupon-status.ts',
    "state === 'live' && !isPageLive ? 'ready' : state",
    'state',
    'a coupon is called live while nobody sees the page',
  ],
  [
    'mf-coupons/src/features/coupon-list/clashes.ts',
    "normalizeCode(coupon) !== '' && coupon.state !== 'archived'",
    "coupon.state !== 'archived'",
    'coupons without a code are said to share one',
  ],
  [
    'mf-store/src/shared/page-link.api.ts',
    'return expires === null;',
    'return expires !== null;',
    'a preview is called live, and the live page a preview',
  ],
  [
    'shared/remote-kit/src/form-failure.ts',
    'withoutControl.set(message, [...(withoutControl.get(message) ?? []), wordsOf(field)]);',
    'withoutControl.delete(message);',
    'a message about a field without a control is not shown at all',
  ],
  [
    'shared/remote-kit/src/use-focus-rescue.ts',
    'target.current?.focus();',
    '',
    'the focus is lost when the pressed button disappears',
  ],
  [
    'shared/ui/src/controls/truncate-insertion.ts',
    'const room = Math.max(0, max - start - [...tail].length);',
    'const room = max - start;',
    'a pasted text makes a field longer than its limit',
  ],
  [
    'shared/ui/src/controls/action-button.tsx',
    'if (isBusy || isInert || hasStarted.current) event.preventDefault();',
    'if (isInert) event.preventDefault();',
    'two presses of a button do its work twice',
  ],
  ['shared/ui/src/form/form.tsx', 'if (isRunning.current) return;', '', 'a form is sent twice at a time'],
];

const SHELL: readonly Row[] = [
  [
    'shell/src/navigation/guard.ts',
    "session.user?.role === 'provider' ? show : { kind: 'not-found' }",
    "session.user ? show : { kind: 'not-found' }",
    'merchants open the provider’s screens',
  ],
  [
    'shell/src/navigation/guard.ts',
    'const isAdmitted = next && admits(guardAt(next.pathname), session.user);',
    'const isAdmitted = next;',
    'logging in leads to pages that are not for the user',
  ],
  [
    'shell/src/navigation/menu.ts',
    "is_approved && (entitles ?? stripe_subscription === 'active')",
    'is_approved',
    'the menu links a page that shoppers cannot see yet',
  ],
  [
    'shell/src/remotes/bring-up.ts',
    "error.stage !== 'contract' && !(error.cause instanceof TimeLimitError)",
    'true',
    'a hanging server is asked twice before the panel appears',
  ],
  [
    'shell/src/releases/proceed.ts',
    'pathname !== before.pathname && !isUnsaved',
    'pathname !== before.pathname',
    'a new version takes the place of a form with unsaved work',
  ],
  [
    'shell/src/history/link-token.ts',
    'token && to === location.pathname ?',
    'token ?',
    'the token of a link is kept for pages that it is not for',
  ],
  [
    'shell/server/src/content-security-policy.ts',
    "'frame-ancestors': [\"'none'\"],",
    '',
    'other sites can frame the portal',
  ],
  [
    'shell/server/src/security-headers.ts',
    "'cross-origin-opener-policy': 'same-origin',",
    '',
    'a page that opened the portal keeps a handle on it',
  ],
  [
    'shared/session/src/session-bus.ts',
    "state.status === 'signed-out' ? state : { status: 'signed-in', user: event.user }",
    "{ status: 'signed-in', user: event.user }",
    'a late answer signs a user in again who has signed out',
  ],
  [
    'shared/api-client/src/call-keys.ts',
    'if (isLost(error)) unanswered.set(request, key);',
    '',
    'repeating a call whose answer was lost does its work twice',
  ],
];

const RELEASE_AND_STOREFRONT: readonly Row[] = [
  [
    'release/src/rules/canary-rule.ts',
    'const LEAST_TROUBLED = 3;',
    'const LEAST_TROUBLED = 1;',
    'one visitor with trouble stops a canary',
  ],
  [
    'release/src/rules/canary-rule.ts',
    'minVisits * PART_OF_NETWORK',
    'minVisits',
    'one network can promote a canary alone',
  ],
  [
    'release/server/src/features/canaries/vital-limits.ts',
    'wasCached && (vitals[measure] ?? 0)',
    '(vitals[measure] ?? 0)',
    'a canary is judged by pages that waited for its files',
  ],
  [
    'release/server/src/features/vitals/vitals.service.ts',
    'if ((await hitsOf(ofNetwork)) >= most) return false;',
    '',
    'one network decides what visitors are said to feel',
  ],
  [
    'release/src/rules/registry-rules.ts',
    'if (!breakRemotes) checkShell(next.build.shell, registry);',
    '',
    'a shell goes live without what remotes need',
  ],
  [
    'release/src/rules/registry-rules.ts',
    'recalled: recalled.filter((version) => version !== next.version),',
    'recalled,',
    'open pages give up a version that is live again',
  ],
  [
    'release/src/checks/byte-budget.ts',
    'if (bytes <= byteBudget) return',
    'if (bytes <= byteBudget * 2) return',
    'a remote may have twice its budget of bytes',
  ],
  [
    'release/server/src/changes/change-remote.ts',
    'if (!(await hasFiles(tx, store, found.id)))',
    'if (false as boolean)',
    'a version without files goes live',
  ],
  [
    'storefront/src/page-cache.ts',
    'known?.answer === answer && known.today === today',
    'known?.answer === answer',
    'a page shows the coupons of yesterday',
  ],
  [
    'storefront/src/security-headers.ts',
    '"frame-ancestors \'none\'",',
    '',
    'other sites can frame a store page',
  ],
  [
    'storefront/src/canonical-address.ts',
    "return canonical === path || !PAGES.test(canonical) ? null : canonical + query.join('');",
    "return canonical === path ? null : canonical + query.join('');",
    'addresses that are no page’s lead elsewhere',
  ],
  [
    'storefront/src/visits/count-buffer.ts',
    'counts.map(({ from: _reporters, ...count }) => count)',
    'counts',
    'the log says who viewed what',
  ],
];

export const mutations: readonly Mutation[] = [
  ...CONTRACTS_AND_BACKEND.map(inArea('contracts and backend')),
  ...REMOTES.map(inArea('remotes')),
  ...SHELL.map(inArea('shell')),
  ...RELEASE_AND_STOREFRONT.map(inArea('release and storefront')),
];
