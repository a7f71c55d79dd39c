import { createTransport } from 'nodemailer';
import { startHarness, type Harness } from '../testing/sandbox-harness.ts';

describe('the mailbox', () => {
  let harness: Harness;
  beforeEach(async () => {
    harness = await startHarness();
  });
  afterEach(() => harness.stop());

  const send = (mail: {
    to: string;
    subject: string;
    text?: string;
    html?: string;
    messageId?: string;
  }): Promise<unknown> =>
    createTransport(harness.sandbox.smtpUrl).sendMail({ from: 'Portal <portal@example.com>', ...mail });
  const open = async (path: string): Promise<string> => (await fetch(harness.origin + path)).text();

  it('shows the examples that the portal gives just like received mail', async () => {
    expect(await open('/mailbox')).toContain('href="/mailbox/gallery"');
    expect(await open('/mailbox/gallery')).toContain('This portal gave no examples.');
    await harness.stop();
    harness = await startHarness(undefined, {
      mailExamples: () =>
        ['6', '8'].map((client) => ({
          name: 'store-approved',
          client,
          brand: `Brand <${client}>`,
          from: 'support@example.com',
          subject: 'Your store was approved',
          text: `Text of ${client}`,
          html: `<p>HTML of ${client}</p>`,
        })),
    });
    const gallery = await open('/mailbox/gallery');
    expect(gallery).toContain('<a href="/mailbox/example-8-store-approved">Brand &lt;8&gt;</a>');
    expect(await open('/mailbox/example-8-store-approved')).toContain('Text of 8');
    expect(await open('/mailbox/example-8-store-approved/html')).toContain('<p>HTML of 8</p>');
    expect((await fetch(`${harness.origin}/mailbox/example-9-store-approved`)).status).toBe(404);
    expect(JSON.parse(await open('/mailbox.json'))).toMatchObject({ count: 0 });
  });

  it('lists mail newest first, filters it by recipient, and keeps it across a restart', async () => {
    await send({ to: 'one@example.com', subject: 'Grüße <b>', text: 'first' });
    await send({ to: 'two@example.com', subject: 'Second', text: 'second' });
    const list = await open('/mailbox');
    expect(list.indexOf('Second')).toBeLessThan(list.indexOf('Grüße &lt;b&gt;'));
    await harness.restart();
    const answer = await fetch(`${harness.origin}/mailbox.json?to=ONE@example.com`);
    expect(await answer.json()).toMatchObject({
      count: 1,
      results: [
        { to: ['one@example.com'], from: 'portal@example.com', subject: 'Grüße <b>', text: 'first\n' },
      ],
    });
    expect(harness.sandbox.mailbox.list()).toHaveLength(2);
  });

  it('stores a message once even if it is sent again', async () => {
    const mail = {
      to: 'one@example.com',
      subject: 'Once',
      text: '.',
      messageId: '<review-7@coupons.example>',
    };
    for (let time = 0; time < 3; time += 1) await send(mail);
    await send({ ...mail, to: 'two@example.com' });
    expect(harness.sandbox.mailbox.list().map(({ to }) => to)).toEqual([
      ['two@example.com'],
      ['one@example.com'],
    ]);
  });

  it('keeps the newest two hundred messages', async () => {
    const transport = createTransport({ url: harness.sandbox.smtpUrl, pool: true } as object);
    for (let count = 1; count <= 202; count += 1) {
      await transport.sendMail({
        from: 'a@example.com',
        to: 'b@example.com',
        subject: `Mail ${count}`,
        text: '.',
      });
    }
    transport.close();
    const subjects = harness.sandbox.mailbox.list().map(({ subject }) => subject);
    expect(subjects).toHaveLength(200);
    expect([subjects[0], subjects.at(-1)]).toEqual(['Mail 202', 'Mail 3']);
  });

  it('makes http links clickable, and nothing else', async () => {
    const text = 'Verify: https://portal.example/auth?token=a&b=1. Not javascript:alert(1) <script>';
    await send({ to: 'link@example.com', subject: 'Verify', text });
    const [mail] = harness.sandbox.mailbox.list();
    const page = await open(`/mailbox/${mail?.id}`);
    expect(page).toContain(
      '<a href="https://portal.example/auth?token=a&amp;b=1" rel="noopener noreferrer">',
    );
    expect(page).toContain('. Not javascript:alert(1) &lt;script&gt;');
    expect(/href="javascript/.exec(page)).toBeNull();
  });

  it('shows the HTML part in a frame that runs no scripts', async () => {
    await send({ to: 'html@example.com', subject: 'Rich', html: '<p>Hello</p><script>alert(1)</script>' });
    const [mail] = harness.sandbox.mailbox.list();
    expect(await open(`/mailbox/${mail?.id}`)).toContain('sandbox="allow-popups');
    const framed = await fetch(`${harness.origin}/mailbox/${mail?.id}/html`);
    expect(framed.headers.get('content-security-policy')).toMatch(
      /^sandbox allow-popups .*default-src 'none'/,
    );
    expect(await framed.text()).toContain('<p>Hello</p>');
  });

  it('is empty at first, and answers 404 for an unknown message', async () => {
    expect(await open('/mailbox')).toContain('No mail yet.');
    expect((await fetch(`${harness.origin}/mailbox/none`)).status).toBe(404);
    expect((await fetch(`${harness.origin}/mailbox/none/html`)).status).toBe(404);
  });
});
