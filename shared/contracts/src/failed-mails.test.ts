import { failedMailsText } from './failed-mails.ts';

const ann = { email: 'ann@shop.example', mail_failed_at: '2026-11-15T03:00:00.000Z' };

test("names the address and the day in the site's time zone, with the year only if it is another one", () => {
  const text = (day: string) => `Emails to ann@shop.example have not been delivered since ${day}.`;
  const toronto = (now: string) => failedMailsText(ann, 'America/Toronto', new Date(now));
  expect(toronto('2026-11-20T15:00:00.000Z')).toBe(text('Nov 14'));
  expect(toronto('2027-02-01T15:00:00.000Z')).toBe(text('Nov 14, 2026'));
  expect(failedMailsText(ann, 'UTC', new Date('2026-11-20T15:00:00.000Z'))).toBe(text('Nov 15'));
});

test.each([null, undefined])('says nothing while mails arrive (%s)', (at) => {
  expect(failedMailsText({ ...ann, mail_failed_at: at }, 'UTC')).toBeNull();
});
