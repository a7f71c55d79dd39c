import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { sites } from '@coupon-center/site-config';
import { createMailer, RefusedMail } from './mailer.ts';
import { renderMail } from './mail-layout.ts';

interface Received {
  from: string;
  to: string[];
  raw: string;
}

/** A mail server on a free port. It refuses one step of each mail with a code, if given. */
async function mailServer(refusal?: { step: 'from' | 'to' | 'data'; code: number }) {
  const received: Received[] = [];
  const answerTo = (step: string) =>
    refusal?.step === step ? Object.assign(new Error('No.'), { responseCode: refusal.code }) : undefined;
  const server = new SMTPServer({
    onMailFrom: (_address, _session, done) => done(answerTo('from')),
    onRcptTo: (_address, _session, done) => done(answerTo('to')),
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      let raw = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk: string) => {
        raw += chunk;
      });
      stream.on('end', () => {
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map((recipient) => recipient.address),
          raw,
        });
        done(answerTo('data'));
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as { port: number };
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}

const site = sites['6'];
const content = renderMail(site, {
  subject: 'Hello – Übung',
  before: ['A <b>line</b>'],
  action: { label: 'Go', url: 'http://a.ca/?x=1&y=2' },
});
const mail = { ...content, to: 'ann@example.com', messageId: 'job-1' };

test('a mail arrives with the sender of its site, in text and HTML', async () => {
  const server = await mailServer();
  const mailer = createMailer(() => ({ SMTP_URL: server.url, MAIL_FROM: 'no-reply@example.com' }));
  await mailer.send(site, mail);
  mailer.close();
  await server.close();
  expect(server.received).toHaveLength(1);
  const [{ from, to, raw }] = server.received as [Received];
  expect({ from, to }).toEqual({ from: 'no-reply@example.com', to: ['ann@example.com'] });
  expect(raw).toContain('From: "Coupons.ca" <no-reply@example.com>');
  expect(raw).toContain('Reply-To: support@coupons.ca');
  expect(raw).toContain('Message-ID: <job-1@coupons.ca>');
  expect(raw).toMatch(/text\/plain[^]*text\/html/);
  expect(content.html).toContain('A &lt;b&gt;line&lt;/b&gt;');
});

test('a subject adds no header and no recipient', async () => {
  const server = await mailServer();
  const mailer = createMailer(() => ({ SMTP_URL: server.url }));
  await mailer.send(site, { ...mail, subject: 'Hi\r\nBcc: eve@example.com' });
  mailer.close();
  await server.close();
  for (const { to, raw } of server.received) {
    expect(to).toHaveLength(1);
    expect(to).not.toContain('eve@example.com');
    expect(raw).not.toMatch(/^bcc:/im);
  }
});

test("a merchant's text can add no header, tag or recipient", async () => {
  const typed = 'Ann <b>"x"</b>\r\nBcc: eve@example.com\n\n<script>alert(1)</script>';
  const content = renderMail(
    { ...site, siteName: 'Coupons\r\nBcc: eve@example.com' },
    { subject: `${typed} was approved`, before: [typed], after: [typed] },
  );
  const server = await mailServer();
  const mailer = createMailer(() => ({ SMTP_URL: server.url }));
  await mailer.send({ ...site, siteName: typed }, { ...mail, ...content, messageId: 'job-2' });
  mailer.close();
  await server.close();
  const [{ to, raw }] = server.received as [Received];
  const [head = ''] = raw.split('\r\n\r\n', 1);
  expect(to).toEqual(['ann@example.com']);
  expect(head).not.toMatch(/^bcc:/im);
  expect(head.match(/^to:/gim)).toHaveLength(1);
  expect(content.html).not.toMatch(/<script|<b>/);
});

test.each([
  'ann@example.com\r\nBcc: eve@example.com',
  'ann@example.com, eve@example.com',
  'ann@example.com>, <eve@example.com',
  'Ann <ann@example.com>, eve@example.com',
  '"eve@example.com" <ann@example.com>, eve@example.com',
])('the address %j adds no recipient', async (to) => {
  const server = await mailServer();
  const mailer = createMailer(() => ({ SMTP_URL: server.url }));
  await mailer.send(site, { ...mail, to }).catch(() => {});
  mailer.close();
  await server.close();
  for (const received of server.received) {
    expect(received.to).toHaveLength(1);
    expect(received.to[0]).not.toBe('eve@example.com');
    expect(received.raw).not.toMatch(/^bcc:/im);
  }
});

test('without a server, or if it is down, sending fails, so that the job is kept', async () => {
  await expect(createMailer(() => ({})).send(site, mail)).rejects.toThrow('SMTP_URL is not set');
  const server = await mailServer();
  await server.close();
  const mailer = createMailer(() => ({ SMTP_URL: server.url }));
  await expect(mailer.send(site, mail)).rejects.toThrow('ECONNREFUSED');
  mailer.close();
});

test.each([
  ['to', 550, { isFinal: true }],
  ['to', 450, { isFinal: false }],
  ['data', 554, { isFinal: false }],
  ['data', 452, { isFinal: false }],
] as const)('tells that the server refuses a mail at %s with %i', async (step, code, refusal) => {
  const server = await mailServer({ step, code });
  const mailer = createMailer(() => ({ SMTP_URL: server.url }));
  const error: unknown = await mailer.send(site, mail).catch((thrown: unknown) => thrown);
  mailer.close();
  await server.close();
  expect(error).toBeInstanceOf(RefusedMail);
  expect(error).toMatchObject({ clientId: site.clientId, to: mail.to, ...refusal });
});

test('a refused sender says nothing about the recipient', async () => {
  const server = await mailServer({ step: 'from', code: 550 });
  const mailer = createMailer(() => ({ SMTP_URL: server.url }));
  const error: unknown = await mailer.send(site, mail).catch((thrown: unknown) => thrown);
  mailer.close();
  await server.close();
  expect(error).toMatchObject({ responseCode: 550 });
  expect(error).not.toBeInstanceOf(RefusedMail);
});

test('uses a server that is configured or changed while the API runs', async () => {
  let url: string | undefined;
  const mailer = createMailer(() => ({ SMTP_URL: url }));
  await expect(mailer.send(site, mail)).rejects.toThrow();
  for (let round = 0; round < 2; round += 1) {
    const server = await mailServer();
    url = server.url;
    await mailer.send(site, mail);
    expect(server.received).toHaveLength(1);
    mailer.close();
    await server.close();
  }
});
