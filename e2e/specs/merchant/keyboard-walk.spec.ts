/** The main job without a mouse: from registering to the live page and out again. */
import { approveStore, emailLogin, me } from '@coupon-center/contracts';
import { CouponsPage, KeyboardUser, LOGO, callApi, newEmail } from '@coupon-center/journeys';
import { expect, test } from '../../fixtures/test.ts';

test('the whole walk works by keyboard: register, store, subscription, coupons, order, live page, logout', async ({
  page,
  portal,
}) => {
  test.setTimeout(300_000);
  const credentials = { email: newEmail(), password: 'maple-syrup' };
  const user = new KeyboardUser(page);
  const { keyboard } = page;
  const button = (name: string | RegExp) => page.getByRole('button', { name });

  await test.step('the first Tab offers to skip the menu', async () => {
    await page.goto('/');
    await keyboard.press('Tab');
    await expect(page.getByRole('link', { name: /skip to/i })).toBeFocused();
    await keyboard.press('Enter');
    await user.press(page.getByRole('main').getByRole('link', { name: 'Create your Coupon Page' }));
    await expect(page).toHaveURL(/\/register$/);
  });

  await test.step('register', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await user.type(page.getByLabel('Email'), credentials.email);
    await user.type(page.getByLabel('Password', { exact: true }), credentials.password);
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/\/my-store$/);
  });

  await test.step('make the store', async () => {
    await user.type(page.getByLabel(/store name|^name/i), 'Moss & Meadow');
    await user.type(page.getByLabel(/website/i), 'moss.example');
    const chooser = page.waitForEvent('filechooser');
    await user.press(button(/logo/i));
    await (await chooser).setFiles(LOGO);
    await expect(page.getByRole('img', { name: 'Your logo' })).toBeVisible();
    await user.press(button('CREATE YOUR STORE'));
    await expect(page).toHaveURL(/\/payment$/);
  });

  await test.step('subscribe', async () => {
    await user.press(page.getByRole('link', { name: 'Subscribe Now' }));
    await expect(page).toHaveURL(/\/sandbox\/pay\//);
    for (const [field, text] of [
      ['card_number', '4242 4242 4242 4242'],
      ['exp_month', '12'],
      ['exp_year', '2034'],
      ['cvc', '123'],
    ])
      await user.type(page.locator(`[name=${field}]`), text ?? '');
    await keyboard.press('Enter');
    await expect(page).toHaveURL(`${portal.origin}/payment`);
    await expect(button('Cancel Subscription')).toBeVisible();
  });

  const coupons = new CouponsPage(page);
  await test.step('add two coupons', async () => {
    await user.press(page.getByRole('banner').getByRole('link', { name: 'Coupons', exact: true }));
    await expect(page).toHaveURL(/\/coupons\/add$/);
    await user.goTo(page.getByRole('combobox', { name: /offer type/i }));
    await keyboard.press('Enter');
    await expect(page.getByRole('listbox')).toBeVisible();
    await keyboard.press('End');
    await keyboard.press('Enter');
    await user.type(page.getByLabel('Coupon Description'), 'All plants and pots');
    await user.press(button('Save Coupon'));
    await expect(page).toHaveURL(/\/coupons$/);
    await user.press(page.getByRole('link', { name: 'ADD COUPON' }));
    await user.type(page.getByLabel('Coupon Description'), 'Seeds for the spring');
    await user.press(button('Save Coupon'));
    await expect(page).toHaveURL(/\/coupons$/);
    await coupons.expectOrder(['All plants and pots', 'Seeds for the spring']);
  });

  await test.step('reorder', async () => {
    await user.goTo(coupons.handleOf('Seeds for the spring'));
    await keyboard.press('ArrowUp');
    await coupons.expectOrder(['Seeds for the spring', 'All plants and pots']);
    await expect(coupons.handleOf('Seeds for the spring')).toBeFocused();
    await user.press(button('Save changes'));
    await expect(page.getByText('Your changes were saved successfully')).toBeVisible();
  });

  await test.step('read the live page', async () => {
    const { token } = await callApi(portal, emailLogin, { body: portal.provider });
    const own = await callApi(portal, emailLogin, { body: credentials });
    const { store } = await callApi(portal, me, {}, own.token);
    await callApi(portal, approveStore, { params: { id: store?.id ?? 0 } }, token);
    const opened = page.context().waitForEvent('page');
    await user.press(page.getByRole('banner').getByRole('link', { name: /Live Coupon Page/ }));
    const live = await opened;
    await expect(live.getByRole('heading', { level: 1 })).toContainText('Moss & Meadow');
    await new KeyboardUser(live).goTo(live.getByRole('link', { name: /Use Coupon/ }));
    await live.close();
  });

  await test.step('sign out', async () => {
    await user.press(page.getByRole('banner').getByRole('link', { name: 'Logout' }));
    await expect(page).toHaveURL(`${portal.origin}/`);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  });
});
