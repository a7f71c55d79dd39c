import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@coupon-center/api-client';
import '../testing/show-in-portal.tsx';
import { createDiagnostics } from './diagnostics.ts';
import { DiagnosticsDrawer } from './diagnostics-drawer.tsx';

const pageFacts = () => ({
  version: '3.2.7',
  remotes: { 'mf-coupons': '1.4.0' },
  address: 'http://localhost/coupons',
  browser: 'Firefox 200',
});

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

// @spec 8.11
test("shows a failed call with its request id in the API's log", () => {
  const diagnostics = createDiagnostics();
  const failure = { status: 503, code: 'database_unavailable', requestId: 'f3b1c2d4-0001' };
  diagnostics.report(new ApiError({ kind: 'http', message: 'Try again.', ...failure }), {
    remote: 'mf-coupons',
  });
  render(<DiagnosticsDrawer entries={diagnostics.entries.get()} facts={pageFacts} onClose={() => {}} />);
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

test('shows the sent request id for a call without a response, and none for other errors', () => {
  const diagnostics = createDiagnostics();
  diagnostics.report(new ApiError({ kind: 'network', message: 'No answer.', requestId: 'f3b1c2d4-0002' }));
  diagnostics.report(new Error('Something else'), { stage: 'page' });
  expect(diagnostics.entries.get().map(({ context }) => context)).toEqual([
    { stage: 'page' },
    { request: 'f3b1c2d4-0002' },
  ]);
});

// @spec 8.26
test.each([
  [400, 'Bad Request'],
  [500, 'Server Error'],
  [404, undefined],
])('labels a call that failed with %i as %s', (status, label) => {
  const diagnostics = createDiagnostics();
  diagnostics.report(new ApiError({ kind: 'http', message: 'No.', status }));
  expect(diagnostics.entries.get()[0]?.context.label).toBe(label);
});

// @spec 8.25
test.each(['missing', 'error', 'timeout'])('shows how a chunk failed to load: %s', (type) => {
  const request = 'http://localhost:4000/static/js/toasts.1a2b.js';
  const failure = Object.assign(new Error(`Loading chunk 7 failed.\n(${type}: ${request})`), {
    name: 'ChunkLoadError',
    type,
    request,
  });
  const diagnostics = createDiagnostics();
  diagnostics.report(failure);
  diagnostics.report(new Error('The screen did not come', { cause: failure }));
  const words = `Loading chunk failed (${type}: ${request})`;
  expect(diagnostics.entries.get().map(({ message }) => message)).toEqual([
    `The screen did not come (${words})`,
    words,
  ]);
});

test('copies the facts that support needs', async () => {
  const user = userEvent.setup();
  const diagnostics = createDiagnostics();
  diagnostics.report(new Error('A remote broke down'), { stage: 'crash' });
  const write = jest.spyOn(navigator.clipboard, 'writeText');
  render(<DiagnosticsDrawer entries={diagnostics.entries.get()} facts={pageFacts} onClose={() => {}} />);
  expect(screen.getByText('Version 3.2.7')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Copied. Paste it into your message to support.')).toHaveRole('status');
  const at = diagnostics.entries.get()[0]!.at.toISOString();
  expect(write.mock.calls[0]?.[0].split('\n')).toEqual([
    'Version 3.2.7, mf-coupons 1.4.0',
    'http://localhost/coupons',
    'Firefox 200',
    '',
    `${at} A remote broke down`,
    '  stage: crash',
  ]);
});

test('shows a message if the browser does not allow copying', async () => {
  const user = userEvent.setup();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Denied'));
  render(<DiagnosticsDrawer entries={[]} facts={pageFacts} onClose={() => {}} />);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText(/^Your browser did not allow copying/)).toBeVisible();
});
