import { pageErrorsSchema } from '@coupon-center/portal-contracts';
import type { PageErrors } from '@coupon-center/portal-contracts';
import { createDiagnostics } from './diagnostics.ts';
import { reportErrors } from './report-errors.ts';

const sent: Promise<PageErrors>[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => {});
  sent.length = 0;
  navigator.sendBeacon = (address, body) => {
    expect(address).toBe('/release/v1/page-errors');
    sent.push((body as Blob).text().then((text) => pageErrorsSchema.parse(JSON.parse(text))));
    return true;
  };
});
afterEach(() => jest.useRealTimers());

async function stagesSent(): Promise<string[][]> {
  jest.useRealTimers();
  return (await Promise.all(sent)).map(({ errors }) => errors.map(({ stage }) => stage));
}

test('sends errors of one moment together, including those from before the start', async () => {
  const diagnostics = createDiagnostics();
  diagnostics.report(new Error('early'), { stage: 'shell' });
  reportErrors(diagnostics, '3.3.0-1a2b3c4d');
  diagnostics.report(new Error('late'), { stage: 'crash' });
  jest.runAllTimers();
  expect(await stagesSent()).toEqual([['shell', 'crash']]);
});

test('sends a repeated error once, and at most ten errors of a page', async () => {
  const diagnostics = createDiagnostics();
  reportErrors(diagnostics, '3.3.0-1a2b3c4d');
  for (let stage = 0; stage < 15; stage += 1)
    for (const message of ['once', 'again'])
      diagnostics.report(new Error(message), { stage: `stage-${'x'.repeat(stage)}` });
  jest.runAllTimers();
  expect((await stagesSent()).flat()).toHaveLength(10);
});

test('sends at once when the page is hidden', async () => {
  const diagnostics = createDiagnostics();
  reportErrors(diagnostics, '3.3.0-1a2b3c4d');
  diagnostics.report(new Error('x'), { stage: 'load' });
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  dispatchEvent(new Event('visibilitychange'));
  expect(await stagesSent()).toEqual([['load']]);
});

test('sends an error from an offline browser once it is back online, and marks it', async () => {
  const diagnostics = createDiagnostics();
  reportErrors(diagnostics, '3.3.0-1a2b3c4d');
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  diagnostics.report(new Error('x'), { stage: 'load' });
  jest.runAllTimers();
  expect(sent).toEqual([]);
  onLine.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  expect(sent).toHaveLength(1);
  expect(await sent[0]).toMatchObject({ errors: [{ stage: 'load', reason: 'The browser was offline.' }] });
});
