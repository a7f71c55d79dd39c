/** How much of the form a key press renders, which takes time on a slow phone. */
import { fireEvent } from '@testing-library/react';
import { setUpMockApi } from '@coupon-center/remote-kit/testing';
import { DateField } from '@coupon-center/ui/date-field';
import { description, openNewCoupon, preview } from '../../testing/coupon-form.ts';

jest.mock('@coupon-center/ui/date-field', () => ({ DateField: jest.fn() }));

setUpMockApi();

test('the first key in the description updates the preview, but renders no date field', async () => {
  const { contract } = await openNewCoupon();
  jest.mocked(DateField).mockClear();
  fireEvent.change(description(), { target: { value: 'S' } });
  expect(preview().getByText('S')).toBeVisible();
  expect(contract.asksBeforeLeaving()).toBe(true);
  expect(DateField).not.toHaveBeenCalled();
});
