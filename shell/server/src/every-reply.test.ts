import { MIX_ADDRESS, QA_ADDRESS } from '@coupon-center/portal-contracts';
import { probeServer } from '@coupon-center/server-kit/testing';
import { mixed, openTestedPortal, SECRET } from './testing/tested-portal.ts';

test('sends the headers with every reply, and fails on no request', async () => {
  const portal = await openTestedPortal({ qa: { secret: SECRET, isOpen: true } });
  const mix = { versions: { 'mf-auth': mixed('mf-auth', '0.9.0-z') }, appearance: 'dark' };
  try {
    const faults = await probeServer({
      app: portal.app,
      routes: portal.routes,
      headers: { host: 'localhost:4000' },
      parameters: { name: 'mf-auth', version: '1.0.0-a', '*': 'entry.js' },
      bodies: { [`PUT ${MIX_ADDRESS}`]: mix, [`POST ${QA_ADDRESS}/links`]: mix },
    });
    expect(faults).toEqual([]);
  } finally {
    await portal.app.close();
  }
});
