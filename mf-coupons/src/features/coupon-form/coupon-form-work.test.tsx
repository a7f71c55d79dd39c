/** How much of the form is rendered by a key, which a slow phone takes its time for. */
import { fireEvent } from '@testing-library/react';
import { setUpMockApi } from '@coupon-center/remote-kit/testing';
import { DateField } from '@coupon-center/ui/date-field';
import { description, openNewCoupon, preview } from '../../testing/coupon-form.ts';

jest.mock('@coupon-center/ui/date-field', () => ({ DateField: jest.fn() }));

setUpMockApi();

test('the first key in the description shows in the preview, and renders no date', async () => {
  const { contract } = await openNewCoupon();
  jest.mocked(DateField).mockClear();
  fireEvent.change(description(), { target: { value: 'S' } });
  expect(preview().getByText('S')).toBeVisible();
  expect(contract.asksBeforeLeaving()).toBe(true);
  expect(DateField).not.toHaveBeenCalled();
});
