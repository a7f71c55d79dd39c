import { proofLines } from './proof.ts';

const TODAY = '2026-11-20';
const votes = { asked: 12, worked: 9, last_worked: '2026-11-20', seems_dead: false };

test.each([
  [undefined, []],
  [{ used: null, votes: null }, []],
  [{ used: 1234, votes: null }, ['Used 1,234 times this month']],
  [{ used: null, votes }, ['Worked for 9 of 12 shoppers', 'Last worked today']],
  [
    { used: 87, votes: { ...votes, last_worked: '2026-11-19' } },
    ['Worked for 9 of 12 shoppers', 'Used 87 times this month', 'Last worked yesterday'],
  ],
  [
    { used: null, votes: { ...votes, last_worked: '2026-11-01' } },
    ['Worked for 9 of 12 shoppers', 'Last worked 19 days ago'],
  ],
  [
    { used: 87, votes: { ...votes, worked: 2, seems_dead: true } },
    ['May have expired: worked for 2 of 12 shoppers', 'Used 87 times this month'],
  ],
])('turns %j into %j', (proof, lines) => {
  expect(proofLines(proof, TODAY)).toEqual(lines);
});
