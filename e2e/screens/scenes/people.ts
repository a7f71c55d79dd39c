/** The screens for managing people, and those for invited people. */
import { listPeople, me, readInvitation } from '@coupon-center/contracts';
import type { CallOutput, InvitationState } from '@coupon-center/contracts';
import type { Page } from '@playwright/test';
import { fromNow } from '../changed-answer.ts';
import { UNREACHABLE } from '../scene.ts';
import type { Scene } from '../scene.ts';

const path = '/review/people';
const link = '/auth/accept-invitation?token=a-link-from-a-mail';

const person = {
  id: 900_001,
  name: 'Rosa Berg',
  email: 'rosa.berg.of.the.second.floor@maple-outfitters.example',
  role: 'reviewer' as const,
  last_signed_in: fromNow(-8),
  has_second_factor: true,
  is_configured: false,
};
const invitation = {
  id: '7c1d3a52-9b7e-4f0e-8f1c-2a9d6b3e5c10',
  email: 'omar@maple-outfitters.example',
  role: 'administrator' as const,
  expires: fromNow(5),
  has_expired: false,
};
const PEOPLE: CallOutput<typeof listPeople> = {
  people: [
    {
      ...person,
      id: 900_002,
      name: '',
      email: 'provider@coupons.example',
      role: 'administrator',
      last_signed_in: null,
      has_second_factor: false,
      is_configured: true,
    },
    person,
  ],
  invitations: [
    invitation,
    {
      ...invitation,
      id: invitation.id.replace('7', '8'),
      email: 'late@maple.example',
      expires: fromNow(-2),
      has_expired: true,
    },
  ],
};

/** Fakes the full list of people, so that other scenes don't see them. */
const withPeople = (page: Page) =>
  page.route(`**${listPeople.path}`, (route) => route.fulfill({ json: PEOPLE }));

/** Makes the portal treat its user as a reviewer. */
const asReviewer = (page: Page) =>
  page.route(`**${me.path}`, async (route) => {
    const url = new URL(route.request().url());
    url.hostname = 'localhost';
    const response = await route.fetch({ url: url.href });
    const user = (await response.json()) as object;
    return route.fulfill({ response, json: { ...user, provider_role: 'reviewer' } });
  });

/** Fakes the state of an invitation: only an email has a valid token. */
const invited = (state: InvitationState) => (page: Page) =>
  page.route(`**${readInvitation.path}`, (route) =>
    route.fulfill({
      json:
        state === 'open'
          ? { state, email: 'omar@maple-outfitters.example', role: 'administrator' }
          : { state, email: null, role: null },
    }),
  );

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).click();

export const peopleScenes: Scene[] = [
  { name: 'people', as: 'provider', path, prepare: withPeople },
  { name: 'people-alone', as: 'provider', path },
  {
    name: 'people-inviting',
    daily: true,
    as: 'provider',
    path,
    window: true,
    act: press('Invite someone'),
  },
  {
    name: 'people-removing',
    as: 'provider',
    path,
    window: true,
    prepare: withPeople,
    act: press('Remove Rosa Berg'),
  },
  {
    name: 'people-withdrawing',
    as: 'provider',
    path,
    window: true,
    prepare: withPeople,
    act: press('Withdraw the invitation to late@maple.example'),
  },
  {
    name: 'people-for-reviewers',
    daily: true,
    as: 'provider',
    path,
    prepare: asReviewer,
    act: (page) => page.getByText('Only administrators can do this').waitFor(),
  },
  {
    name: 'people-not-loaded',
    as: 'provider',
    path,
    allowedErrors: UNREACHABLE,
    prepare: (page) => page.route(`**${listPeople.path}`, (route) => route.abort()),
  },
  { name: 'accept-invitation', path: link, prepare: invited('open') },
  {
    name: 'accept-invitation-missing',
    path: link,
    prepare: invited('open'),
    async act(page) {
      await press('Accept invitation')(page);
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  { name: 'accept-invitation-expired', path: link, prepare: invited('expired') },
  { name: 'accept-invitation-accepted', path: link, prepare: invited('accepted') },
  // A link with an invalid token.
  { name: 'accept-invitation-over', daily: true, path: link },
];
