import { readFileSync } from 'node:fs';
import { compileMailLayout, MAIL_LAYOUT } from './mail-layout.ts';

test('the compiled layout of mails is that of its source; `npm run mail-layout` makes it anew', async () => {
  expect(readFileSync(MAIL_LAYOUT, 'utf8')).toBe(await compileMailLayout());
});
