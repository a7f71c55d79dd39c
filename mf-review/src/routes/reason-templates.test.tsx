import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listReasonTemplates, MAX_TEMPLATES, replaceReasonTemplates } from '@coupon-center/contracts';
import {
  aUser,
  fieldFailure,
  mockCall,
  problemFailure,
  renderScreen,
  setUpMockApi,
} from '@coupon-center/remote-kit/testing';
import { serveTemplates } from '../testing/reason-templates.ts';
import { ReasonTemplatesScreen } from './reason-templates.tsx';

setUpMockApi();

const LOGO = 'The logo is missing or hard to read.';
const WEBSITE = 'The website doesn’t open.';

const show = () =>
  renderScreen(ReasonTemplatesScreen, { user: aUser({ role: 'provider', provider_role: 'administrator' }) });
const stores = () => within(screen.getByRole('region', { name: 'For declining a store' }));
const texts = () =>
  stores()
    .getAllByRole('listitem')
    .map((item) => item.querySelector('bdi')?.textContent);
const press = (name: string | RegExp) => userEvent.click(stores().getByRole('button', { name }));
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));
const reason = () => screen.getByRole('textbox', { name: 'Reason' });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

async function open(initial?: Parameters<typeof serveTemplates>[0]) {
  const served = serveTemplates(initial);
  const { contract } = show();
  await screen.findByRole('region', { name: 'For declining a store' });
  return { ...served, contract };
}

test('lists the reasons of both verdicts', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Reason templates');
  expect(texts()).toEqual([LOGO, WEBSITE]);
  expect(stores().getByText('2 of 12 reasons')).toBeVisible();
  const coupons = within(screen.getByRole('region', { name: 'For holding a coupon' }));
  expect(coupons.getByText('The offer has ended.', { selector: 'bdi' })).toBeVisible();
});

test('adds a reason at the end', async () => {
  const { contract, replaced } = await open();
  await press('Add a reason');
  await userEvent.type(reason(), ' The shop sells nothing. ');
  await userEvent.click(dialog('Add a reason').getByRole('button', { name: 'Add' }));
  await closed();
  expect(texts()).toEqual([LOGO, WEBSITE, 'The shop sells nothing.']);
  expect(contract.notices).toEqual(['The reason was added']);
  expect(replaced[0]!.params).toMatchObject({ kind: 'store' });
});

test('changes a reason in its place', async () => {
  await open();
  await press(`Edit ${LOGO}`);
  expect(reason()).toHaveValue(LOGO);
  await userEvent.clear(reason());
  await userEvent.click(dialog('Edit this reason').getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This field is required.')).toBeVisible();
  await userEvent.type(reason(), 'No logo.');
  await userEvent.click(dialog('Edit this reason').getByRole('button', { name: 'Save' }));
  await closed();
  expect(texts()).toEqual(['No logo.', WEBSITE]);
});

test('moves a reason, and keeps the focus on the button', async () => {
  const { contract } = await open();
  expect(stores().getByRole('button', { name: `Move up ${LOGO}` })).toHaveAttribute('aria-disabled', 'true');
  await press(`Move down ${LOGO}`);
  await waitFor(() => expect(texts()).toEqual([WEBSITE, LOGO]));
  expect(stores().getByRole('button', { name: `Move down ${LOGO}` })).toHaveFocus();
  await press(`Move up ${LOGO}`);
  await waitFor(() => expect(texts()).toEqual([LOGO, WEBSITE]));
  expect(contract.notices).toEqual(['Moved down', 'Moved up']);
});

test('removes a reason after asking, and leaves the focus in the list', async () => {
  await open();
  await press(`Remove ${LOGO}`);
  await userEvent.click(dialog('Remove this reason?').getByRole('button', { name: 'Remove' }));
  await closed();
  expect(texts()).toEqual([WEBSITE]);
  await waitFor(() => expect(stores().getByText('1 of 12 reasons')).toHaveFocus());
});

test('says so if there are none', async () => {
  await open({ store: { texts: [], updated: '2026-11-20T10:00:00.000Z' } });
  expect(stores().getByText('No reasons yet.')).toBeVisible();
  expect(stores().queryByRole('list')).not.toBeInTheDocument();
});

test('accepts no more reasons than the limit', async () => {
  const full = Array.from({ length: MAX_TEMPLATES }, (_, place) => `Reason ${place}`);
  await open({ store: { texts: full, updated: '2026-11-20T10:00:00.000Z' } });
  await press('Add a reason');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(stores().getByText(/at most 12 reasons/)).toBeVisible();
});

/** Stands in for a change by another reviewer since the list was read. */
function changedByOther(templates: ReturnType<typeof serveTemplates>['templates']) {
  templates.store = { texts: [WEBSITE, 'From somebody else.'], updated: '2026-11-20T11:00:00.000Z' };
}

test("never overwrites another reviewer's change, and keeps the text in its dialog", async () => {
  const { templates } = await open();
  changedByOther(templates);
  await press(`Edit ${LOGO}`);
  await userEvent.type(reason(), ' Please.');
  const save = () => userEvent.click(dialog('Edit this reason').getByRole('button', { name: 'Save' }));
  await save();
  expect(await screen.findByText(/You see the latest list now/)).toBeVisible();
  expect(reason()).toHaveValue(`${LOGO} Please.`);
  await save();
  await closed();
  expect(templates.store.texts).toEqual([WEBSITE, 'From somebody else.', `${LOGO} Please.`]);
});

test('a late move or removal shows the latest list instead', async () => {
  const { contract, templates } = await open();
  changedByOther(templates);
  await press(`Move down ${LOGO}`);
  await waitFor(() => expect(texts()).toEqual([WEBSITE, 'From somebody else.']));
  expect(contract.notices).toEqual([expect.stringMatching(/Someone else changed these reasons/)]);
  templates.store = { ...templates.store, updated: '2026-11-20T12:00:00.000Z' };
  await press(`Remove ${WEBSITE}`);
  await userEvent.click(dialog('Remove this reason?').getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText(/Someone else changed these reasons/)).toBeVisible();
  await userEvent.click(dialog('Remove this reason?').getByRole('button', { name: 'Remove' }));
  await closed();
  expect(templates.store.texts).toEqual(['From somebody else.']);
});

test('shows what the API says about a reason at its field', async () => {
  await open();
  mockCall(replaceReasonTemplates, () => {
    throw fieldFailure({ texts: ['Each reason can be listed only once.'] });
  });
  await press('Add a reason');
  await userEvent.type(reason(), WEBSITE);
  await userEvent.click(dialog('Add a reason').getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Each reason can be listed only once.')).toBeVisible();
  expect(reason()).toBeInvalid();
});

test('asks before a typed text is lost', async () => {
  const { contract } = await open();
  await press('Add a reason');
  expect(contract.asksBeforeLeaving()).toBe(false);
  await userEvent.type(reason(), 'x');
  expect(contract.asksBeforeLeaving()).toBe(true);
  await userEvent.keyboard('{Escape}');
  expect(reason()).toHaveValue('x');
  await userEvent.click(dialog('Add a reason').getByRole('button', { name: 'Cancel' }));
  await closed();
  expect(contract.asksBeforeLeaving()).toBe(false);
  await press('Add a reason');
  expect(reason()).toHaveValue('');
  await userEvent.keyboard('{Escape}');
  await closed();
});

test('tells a reviewer that the screen is for administrators', async () => {
  serveTemplates();
  renderScreen(ReasonTemplatesScreen, { user: aUser({ role: 'provider', provider_role: 'reviewer' }) });
  expect(await screen.findByText('Only administrators can do this')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add a reason' })).not.toBeInTheDocument();
});

test('a failure to load offers Retry', async () => {
  let isUp = false;
  mockCall(listReasonTemplates, () => {
    if (!isUp) throw problemFailure(403);
    const updated = '2026-11-20T10:00:00.000Z';
    return { store: { texts: [LOGO], updated }, coupon: { texts: [], updated } };
  });
  show();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  isUp = true;
  await userEvent.click(retry);
  expect(await screen.findByText(LOGO, { selector: 'bdi' })).toBeVisible();
});
