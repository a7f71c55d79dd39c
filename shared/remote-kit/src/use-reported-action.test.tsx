import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ApiError } from '@coupon-center/api-client';
import { renderScreen, setUpMockApi } from './testing/index.ts';
import { useConfirmedAction, useReportedAction } from './use-reported-action.ts';

setUpMockApi();

const refusal = new ApiError({ kind: 'http', status: 403, message: 'Not yours.' });
const refuse = jest.fn<Promise<void>, [name: string]>().mockRejectedValue(refusal);

function Buttons() {
  const press = useReportedAction(refuse);
  const confirm = useConfirmedAction(refuse);
  const [reason, setReason] = useState<string>();
  return (
    <>
      <button onClick={() => void press('Oak')}>Press</button>
      <button onClick={() => void confirm('Elm').then(setReason)}>Confirm</button>
      <output>{reason}</output>
    </>
  );
}

test('a failed action of a button is reported, and shown as a notification', async () => {
  const { contract } = renderScreen(Buttons);
  await userEvent.click(screen.getByText('Press'));
  expect(refuse).toHaveBeenLastCalledWith('Oak');
  expect(contract.reported).toEqual([refusal]);
  expect(contract.notices).toEqual(['Not yours.']);
});

test('a failed action of a dialog is reported, and its reason is returned to the dialog', async () => {
  const { contract } = renderScreen(Buttons);
  await userEvent.click(screen.getByText('Confirm'));
  expect(refuse).toHaveBeenLastCalledWith('Elm');
  expect(screen.getByRole('status')).toHaveTextContent('Not yours.');
  expect(contract.reported).toEqual([refusal]);
  expect(contract.notices).toEqual([]);
});
