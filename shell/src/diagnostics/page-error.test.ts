import { pageErrorSchema } from '@coupon-center/portal-contracts';
import { pageErrorOf, placesIn } from './page-error.ts';

const ORIGIN = 'https://portal.example';
const CHUNK = '/remotes/mf-coupons/1.4.0-1a2b3c4d/form.0123.js';

function failing(message: string, stack: string): Error {
  return Object.assign(new TypeError(message), { stack });
}

describe('the places of a stack', () => {
  const place = { file: CHUNK, line: 1, column: 2345 };

  it.each([
    ['Chromium', `TypeError: x is not a function\n    at Form (${ORIGIN}${CHUNK}:1:2345)`],
    ['Chromium, outside a function', `TypeError: x\n    at ${ORIGIN}${CHUNK}:1:2345`],
    ['Firefox and Safari', `Form@${ORIGIN}${CHUNK}:1:2345\n`],
  ])('are read as %s writes them', (_browser, stack) => {
    expect(placesIn(stack, ORIGIN)).toEqual([place]);
  });

  it('are limited to the scripts of the portal', () => {
    const stack = `at a (https://elsewhere.example${CHUNK}:1:1)\nat b (${ORIGIN}/coupons/7?code=SECRET:1:1)`;
    expect(placesIn(stack, ORIGIN)).toEqual([]);
  });
});

describe('an error of a page', () => {
  it('belongs to the remote and version whose script threw it', () => {
    const stack = `at x (${ORIGIN}/shell/3.3.0-1a2b3c4d/react.9.js:1:1)\nat y (${ORIGIN}${CHUNK}:1:2)`;
    const error = pageErrorOf(
      failing('Minified React error #130; visit …', stack),
      { stage: 'crash' },
      ORIGIN,
    );
    expect(error).toMatchObject({
      stage: 'crash',
      remote: 'mf-coupons',
      version: '1.4.0-1a2b3c4d',
      name: 'TypeError',
      reason: 'Minified React error #130',
    });
    expect(pageErrorSchema.parse(error)).toEqual(error);
  });

  it('belongs to the remote that the shell names, if no script of a remote ran', () => {
    const error = failing('Nope', `at l (${ORIGIN}/shell/3.3.0-1a2b3c4d/main.1.js:1:1)`);
    const context = { stage: 'manifest', remote: 'mf-store', version: '1.0.0-abcd', attempt: 1 };
    expect(pageErrorOf(error, context, ORIGIN)).toEqual({
      stage: 'manifest',
      remote: 'mf-store',
      version: '1.0.0-abcd',
      name: 'TypeError',
      places: [{ file: '/shell/3.3.0-1a2b3c4d/main.1.js', line: 1, column: 1 }],
    });
  });

  it('is described by its innermost cause', () => {
    const cause = failing(
      'Cannot read properties of undefined (reading "x")',
      `at y (${ORIGIN}${CHUNK}:3:4)`,
    );
    const outer = new Error('Version 1 failed', { cause });
    expect(pageErrorOf(outer, {}, ORIGIN)).toMatchObject({
      name: 'TypeError',
      places: [{ line: 3, column: 4 }],
    });
  });

  it('contains nothing that a user may have typed', () => {
    const secret = failing('Invalid date: my secret', `at y (${ORIGIN}${CHUNK}:3:4)`);
    expect(JSON.stringify(pageErrorOf(secret, { form: 'my secret' }, ORIGIN))).not.toContain('secret');
    const named = Object.assign(new Error('x'), { name: 'my secret' });
    expect(JSON.stringify(pageErrorOf(named, {}, ORIGIN))).not.toContain('secret');
  });

  it('keeps the message about what a remote left behind, which names only code', () => {
    const reason = 'Changed on the page and put back: body style overflow, html class modal-open';
    const context = { stage: 'unmount', remote: 'mf-store', version: '1.0.0-abcd' };
    const error = pageErrorOf(failing(reason, ''), context, ORIGIN);
    expect(error).toMatchObject({ remote: 'mf-store', reason });
    expect(pageErrorSchema.parse(error)).toEqual(error);
  });

  it('does not exist for a failed call, which is in the API log', () => {
    expect(pageErrorOf(Object.assign(new Error('500'), { requestId: 'a' }), {}, ORIGIN)).toBeUndefined();
  });
});
