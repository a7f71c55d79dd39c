import { render, screen, within } from '@testing-library/react';
import { ApiError } from '@coupon-center/api-client';
import { createDiagnostics } from './diagnostics.ts';
import { DiagnosticsDrawer } from './diagnostics-drawer.tsx';

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
    this.open = true;
  };
});

test('a failed call is shown with the id by which the log of the API knows it', () => {
  const diagnostics = createDiagnostics();
  const failure = { status: 503, code: 'database_unavailable', requestId: 'f3b1c2d4-0001' };
  diagnostics.report(new ApiError({ kind: 'http', message: 'Try again.', ...failure }), {
    remote: 'mf-coupons',
  });
  render(<DiagnosticsDrawer entries={diagnostics.entries.get()} onClose={() => {}} />);
  const entry = screen.getByRole('listitem');
  expect(entry).toHaveTextContent('Try again.');
  const facts = within(entry)
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(Object.fromEntries(facts)).toEqual({
    remote: 'mf-coupons',
    status: '503',
    code: 'database_unavailable',
    request: 'f3b1c2d4-0001',
  });
});

test('a call that got no answer has the id that was sent; another failure has none', () => {
  const diagnostics = createDiagnostics();
  diagnostics.report(new ApiError({ kind: 'network', message: 'No answer.', requestId: 'f3b1c2d4-0002' }));
  diagnostics.report(new Error('Something else'), { stage: 'page' });
  expect(diagnostics.entries.get().map(({ context }) => context)).toEqual([
    { stage: 'page' },
    { request: 'f3b1c2d4-0002' },
  ]);
});
