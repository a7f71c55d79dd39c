import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addCoupon } from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';
import {
  aCoupon,
  mockCall,
  problemFailure,
  renderScreen,
  setUpMockApi,
} from '@coupon-center/remote-kit/testing';
import { onDate, retype, TODAY } from '../testing/coupon-form.ts';
import { aMerchant, serveCoupons, serveSubscription } from '../testing/merchant.ts';
import { AddSeveralScreen } from './add-several.tsx';

setUpMockApi();
onDate(TODAY);

const area = () => screen.getByRole('textbox', { name: 'One coupon per line' });
const paste = (...lines: string[]) => retype('One coupon per line', lines.join('\n'));
const rows = () => within(screen.getByRole('region', { name: 'Preview' })).queryAllByRole('listitem');
const save = (label: RegExp) => userEvent.click(screen.getByRole('button', { name: label }));

async function open(count = 1) {
  serveSubscription();
  const coupons = Array.from({ length: count }, (_, place) => aCoupon({ id: place + 1 }));
  serveCoupons(coupons);
  const { contract } = renderScreen(AddSeveralScreen, { user: aMerchant() });
  await screen.findByRole('textbox');
  return { contract, coupons };
}

/** Mocks an API that saves coupons unless `refuse` throws. */
function serveSaving(coupons: Coupon[], refuse: (body: { description: string }) => void = () => undefined) {
  return mockCall(addCoupon, ({ body }) => {
    const sent = body as { description: string; title: string };
    refuse(sent);
    const coupon = aCoupon({ id: 100 + coupons.length, description: sent.description, title: sent.title });
    coupons.push(coupon);
    return coupon;
  });
}

test('shows each line as the coupon that it will become, and how many fit', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Add several coupons');
  expect(screen.getByText(/You have room for 9 more\./)).toBeVisible();
  await paste('20% off everything, SAVE20, 2026-12-01, 2026-12-31', '120% off');
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(rows()[0]).toHaveTextContent('20% OFF');
  expect(rows()[0]).toHaveTextContent('Sitewide percent · Starts Dec 1, ends Dec 31 · Code SAVE20');
  expect(rows()[1]).toHaveTextContent('Savings must be at most 100 percent.');
  expect(screen.getByText(/1 of 2 ready\./)).toBeVisible();
});

test('saves one after the other, shows what was saved, and leaves nothing unsaved', async () => {
  const { contract, coupons } = await open();
  const calls = serveSaving(coupons);
  await paste('20% off, A', '30% off, B');
  expect(contract.asksBeforeLeaving()).toBe(true);
  await save(/Save 2 coupons/);
  expect(await screen.findByText('2 coupons saved')).toBeVisible();
  expect(calls.map(({ body }) => (body as { discount_code: string }).discount_code)).toEqual(['A', 'B']);
  expect(area()).toHaveValue('');
  expect(contract.asksBeforeLeaving()).toBe(false);
  expect(screen.getByRole('link', { name: 'See your coupons' })).toHaveAttribute('href', '/coupons');
});

test('keeps a refused line with its reason, and does not repeat those that were saved', async () => {
  const { coupons } = await open();
  let isRefusing = true;
  const calls = serveSaving(coupons, ({ description }) => {
    if (isRefusing && description === '30% off')
      throw problemFailure(400, 'invalid', 'This code is not allowed.');
  });
  await paste('20% off, A', '30% off, B');
  await save(/Save 2 coupons/);
  expect(await screen.findByText('1 coupon saved')).toBeVisible();
  expect(area()).toHaveValue('30% off, B');
  expect(rows()[0]).toHaveTextContent('Not saved: This code is not allowed.');
  isRefusing = false;
  await save(/Save 1 coupon/);
  await waitFor(() => expect(area()).toHaveValue(''));
  expect(calls).toHaveLength(3);
});

test('a line whose response was lost is sent again with the same key', async () => {
  await open();
  let isDown = true;
  let id = 6;
  const calls = mockCall(addCoupon, () => (isDown ? ('network-down' as const) : aCoupon({ id: ++id })));
  await paste('20% off, A', '30% off, B');
  await save(/Save 2 coupons/);
  await waitFor(() => expect(rows()[0]).toHaveTextContent('Not saved:'));
  expect(calls).toHaveLength(1);
  isDown = false;
  await save(/Save 2 coupons/);
  await waitFor(() => expect(area()).toHaveValue(''));
  const keys = calls.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('saves no more than there are free slots', async () => {
  const { coupons } = await open(9);
  const calls = serveSaving(coupons);
  await paste('20% off, A', '30% off, B', '40% off, C');
  await waitFor(() => expect(screen.getByText(/1 of 3 ready\. You have room for 1 more\./)).toBeVisible());
  expect(rows()[2]).toHaveTextContent('No free slot: you can have 10 coupons at a time.');
  await save(/Save 1 coupon/);
  await waitFor(() => expect(area()).toHaveValue('30% off, B\n40% off, C'));
  expect(calls).toHaveLength(1);
});

test('asks which day is meant, writes the answer into the line, and focuses the number of ready coupons', async () => {
  await open();
  await paste('20% off, A, 03/04/2027, 2027-05-01');
  await userEvent.click(await screen.findByRole('button', { name: 'Apr 3, 2027' }));
  expect(area()).toHaveValue('20% off, A, 2027-04-03, 2027-05-01');
  await waitFor(() => expect(screen.getByText(/1 ready\./)).toHaveFocus());
});

test('asks about a line without savings, applies the answer, and focuses the number of ready coupons', async () => {
  await open();
  await paste('rubbish line', '15 off first order HELLO');
  await waitFor(() => expect(rows()[0]).toHaveTextContent('Line 1, has a question'));
  expect(screen.getByText(/0 of 2 ready\./)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save coupons' })).toBeDisabled();
  await userEvent.click(within(rows()[0]!).getByRole('button', { name: 'List it as “Sale”' }));
  await waitFor(() => expect(screen.getByText(/1 of 2 ready\./)).toHaveFocus());
  expect(rows()[0]).toHaveTextContent('We found no savings here, so it will be listed as “Sale”.');
  expect(rows()[0]).not.toHaveTextContent('ready');
  await userEvent.click(screen.getByRole('button', { name: 'CA$15 off with code HELLO' }));
  expect(area()).toHaveValue('rubbish line\nCA$15 off first order, HELLO');
  await waitFor(() => expect(screen.getByText(/2 ready\./)).toBeVisible());
});

test('shows the columns of a table, and reads one as the merchant chooses', async () => {
  await open();
  await paste('Notes;Code;Percent', 'All boots;BOOTS;20');
  const columns = within(await screen.findByRole('group', { name: 'Columns' }));
  expect(columns.getByText(/A table with semicolons between its cells/)).toBeVisible();
  const notes = columns.getByRole('combobox', { name: 'Notes' });
  expect(notes).toHaveValue('none');
  expect(notes).toHaveAccessibleDescription('Such as “All boots”');
  await userEvent.selectOptions(notes, 'Description');
  await waitFor(() => expect(rows()[0]).toHaveTextContent('All boots'));
  // The same control keeps the focus, so that keyboard users can continue there.
  expect(notes).toHaveFocus();
  expect(columns.getByRole('combobox', { name: 'Notes' })).toBe(notes);
  await userEvent.click(columns.getByText('How the others are read (2)'));
  expect(columns.getByRole('combobox', { name: 'Code' })).toHaveDisplayValue('Code');
});

const chooseFile = async (name: string, text: string) => {
  const file = new File([text], name);
  file.arrayBuffer = () => Promise.resolve(new TextEncoder().encode(text).buffer);
  await userEvent.upload(screen.getByLabelText('File with coupons'), file);
};

test('takes the text of a file, and can restore the text that it replaced', async () => {
  await open();
  await chooseFile('coupons.csv', '\uFEFF"description","code"\r\n"20% off","A"\r\n');
  await waitFor(() => expect(area()).toHaveValue('"description","code"\n"20% off","A"\n'));
  await chooseFile('deals.json', '[{"Name": "30% off", "Code": "B"}]');
  await waitFor(() => expect(area()).toHaveValue('Name,Code\n30% off,B'));
  expect(await screen.findByText(/“deals.json” took the place of your text/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Put it back' }));
  expect(area()).toHaveValue('"description","code"\n"20% off","A"\n');
  expect(screen.getByText(/1 ready\./)).toHaveFocus();
  await chooseFile('workbook.csv', 'PK\0');
  expect(await screen.findByRole('alert')).toHaveTextContent('Save the sheet as CSV');
});

test('an answer changes its own line, even if another line has the same words', async () => {
  await open();
  await paste('10% off when you pay 15 off hats', '15 off hats');
  await userEvent.click(await screen.findByRole('button', { name: 'CA$15 off' }));
  expect(area()).toHaveValue('10% off when you pay 15 off hats\nCA$15 off hats');
});

test('finds the line of a problem, not the same words in another line', async () => {
  await open();
  await paste('10% off or 120% off', '120% off');
  await userEvent.click(await screen.findByRole('button', { name: 'Go to line 2' }));
  expect(area()).toHaveFocus();
  const { selectionStart, selectionEnd, value } = area() as HTMLTextAreaElement;
  expect(selectionStart).toBe('10% off or 120% off\n'.length);
  expect(value.slice(selectionStart, selectionEnd)).toBe('120% off');
});

test('accepts no answers while coupons are being saved', async () => {
  await open();
  let respond: (coupon: Coupon) => void = () => undefined;
  const calls = mockCall(addCoupon, () => new Promise<Coupon>((resolve) => (respond = resolve)));
  await paste('30% off, B', 'rubbish line');
  await save(/Save 1 coupon/);
  await waitFor(() => expect(screen.getByRole('button', { name: 'List it as “Sale”' })).toBeDisabled());
  await waitFor(() => expect(calls).toHaveLength(1));
  respond(aCoupon({ id: 9 }));
  expect(await screen.findByText('1 coupon saved')).toBeVisible();
  expect(screen.getByRole('button', { name: 'List it as “Sale”' })).toBeEnabled();
});

test.each([
  ['ten coupons', 10, {}, /limit of 10 coupons/, '/coupons'],
  ['no subscription', 0, { coupon_center_txn: null }, /Subscribe to add coupons/, '/payment'],
])('tells a merchant with %s why, with a main button that leads on', async (_, count, user, reason, to) => {
  serveSubscription();
  serveCoupons(Array.from({ length: count }, (__, place) => aCoupon({ id: place + 1 })));
  renderScreen(AddSeveralScreen, { user: aMerchant(user) });
  expect(await screen.findByText(reason)).toBeVisible();
  const links = within(screen.getByRole('heading', { level: 2 }).parentElement!).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([to]);
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});
