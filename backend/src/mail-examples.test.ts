import { readFileSync } from 'node:fs';
import { siteByClientId, sites } from '@coupon-center/site-config';
import type { Site } from '@coupon-center/site-config';
import { mailExamples } from './mail-examples.ts';

const brands = Object.values(sites);
const examples = brands.flatMap((site) => mailExamples(site).map((example) => ({ site, ...example })));
const named = examples.map((example) => [example.name, example.site.clientId, example] as const);

/** Mails that can be switched off: nobody's account, store or subscription depends on them. */
const OPTIONAL = ['code-seems-dead', 'coupon-ends-in-7-days', 'coupon-ends-tomorrow', 'weekly-numbers'];

function addressesIn(text: string): string[] {
  return text.match(/https?:\/\/\S+/g) ?? [];
}

test.each(named)(
  '%s of client %s says the same in text and HTML, in the look of its brand',
  (_name, _client, { site, subject, text, html }) => {
    expect(subject.length).toBeLessThanOrEqual(90);
    // These would be unset values, or parts of the layout that were not filled in.
    for (const part of [subject, text, html]) expect(part).not.toMatch(/undefined|null|\[object|\{\{|\{%/);
    expect(html).toMatch(/^<!doctype html>/i);
    expect(html).toContain(`<title>${subject.replaceAll('&', '&amp;')}</title>`);
    for (const part of [html, text]) {
      expect(part).toContain(site.company.address);
      expect(part).toContain(site.supportEmail);
    }
    for (const address of addressesIn(text)) expect(html).toContain(address.replaceAll('&', '&amp;'));
    // Mail programs cut off longer mails.
    expect(Buffer.byteLength(html)).toBeLessThan(102_400);
  },
);

test.each(named)('%s of client %s leads to its brand only', (_name, _client, { site, text, html }) => {
  const own = [site.portalUrl, site.clientUrl].map((url) => new URL(url).host);
  const linked = [...html.matchAll(/(?:href|src|action)="([^"]*)"/g)].map(([, address = '']) => address);
  expect(linked.length).toBeGreaterThan(0);
  const hosts = [...addressesIn(text), ...linked].map((address) => new URL(address).host);
  expect(own).toEqual(expect.arrayContaining([...new Set(hosts)]));
});

test.each(named)(
  '%s of client %s begins with a preview other than its subject',
  (_name, _client, { html, subject }) => {
    const [, preview = ''] = /<div style="display:none;[^"]*">([^<]*)<\/div>/.exec(html) ?? [];
    expect(preview.length).toBeGreaterThan(20);
    expect(preview).not.toBe(subject);
  },
);

test.each(named)(
  '%s of client %s can be ended if it is optional, and only then',
  (name, _client, example) => {
    const { unsubscribe, text, site } = example;
    expect(unsubscribe !== undefined).toBe(OPTIONAL.includes(name));
    if (!unsubscribe) return;
    expect(text).toContain(`${unsubscribe.label}: ${unsubscribe.url}`);
    for (const address of [unsubscribe.url, unsubscribe.oneClickUrl]) {
      expect(address.startsWith(`${site.portalUrl}/`)).toBe(true);
      expect(address).toMatch(/^https:/);
    }
  },
);

test('gives the mails of each brand a look of their own', () => {
  const colours = brands.map((site) => {
    const html = mailExamples(site)[0]?.html ?? '';
    return /bgcolor="(#[0-9a-f]{6})"/.exec(html)?.[1];
  });
  expect(new Set(colours).size).toBe(brands.length);
});

describe('text that people typed', () => {
  const site = siteByClientId('6') as Site;
  /** Texts that might break out of their place in a mail. */
  const HOSTILE = [
    '<img src=x onerror=alert(1)><script>alert(1)</script></td></table>',
    '"\' style="display:none" onclick="alert(1)" <!-- --> &lt;b&gt;',
    '{{ site.supportEmail }}{% if true %}{% endraw %}{{ "x" | raw }}',
    'Maple\r\nBcc: eve@example.com\r\n\r\n<b>Hi</b>',
    'W'.repeat(300),
    '\u202Egro.live\u202C \u2066x\u2069',
    'https://evil.example.com/pay',
    '$& $1 $` \\u003cb\\u003e %0d%0aBcc:eve@example.com',
  ];
  const typedAll = (words: string) => ({
    store: words,
    title: words,
    description: words,
    code: words,
    reason: words,
    inviter: words,
  });
  const hostile = HOSTILE.flatMap((words) =>
    mailExamples(site, typedAll(words)).map((mail) => [mail.name, words, mail] as const),
  );
  /** Returns the tags of a mail with their attributes, in order. */
  const skeletonOf = (html: string) =>
    html.replace(/<title>[^<]*<\/title>/, '').match(/<(?:!--|\/?[a-z])[^>]*>/gi) ?? [];
  const withoutLabel = (tags: readonly string[]) =>
    tags.map((tag) => tag.replace(/aria-label="[^"]*"/, 'aria-label'));
  const plain = new Map(mailExamples(site).map((mail) => [mail.name, mail]));

  test.each(hostile)('%s: %j stays in its place in HTML', (name, _words, { html }) => {
    expect(withoutLabel(skeletonOf(html))).toEqual(withoutLabel(skeletonOf(plain.get(name)?.html ?? '')));
  });

  test.each(hostile)('%s: %j adds no line to the subject, and no link to the end', (name, _words, mail) => {
    const { subject, text, unsubscribe } = mail;
    expect(subject).not.toMatch(/[\r\n]/);
    expect([...subject].length).toBeLessThanOrEqual(150);
    for (const part of [subject, text, mail.html]) expect(part).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
    // Typed text ends with its line, so nothing after it can be made to look like ours.
    expect(text.split('\n\n').at(-1)).toBe(plain.get(name)?.text.split('\n\n').at(-1));
    expect(text.split('\n').filter((line) => line.startsWith('Bcc:'))).toEqual([]);
    expect(unsubscribe).toEqual(plain.get(name)?.unsubscribe);
  });

  test('is shown as it was typed, even in the syntax of the layout', () => {
    const typed = typedAll('{{ site.supportEmail }}{% if true %}"');
    const approved = mailExamples(site, typed).find(({ name }) => name === 'store-approved');
    expect(approved?.html).toContain('{{ site.supportEmail }}{% if true %}&#34;');
    expect(approved?.text).toContain(typed.store);
  });
});

test('runs no script and loads nothing in the layout', () => {
  const layout = readFileSync(`${import.meta.dirname}/platform/mail/layout.html`, 'utf8');
  expect(layout).not.toMatch(/<script|<img|<link|@import|url\(/i);
});
