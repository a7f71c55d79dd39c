import { readFileSync } from 'node:fs';
import { compileMailLayout, MAIL_LAYOUT } from './mail-layout.ts';

test('the compiled mail layout is up to date with its source; `npm run mail-layout` updates it', async () => {
  expect(readFileSync(MAIL_LAYOUT, 'utf8')).toBe(await compileMailLayout());
});
