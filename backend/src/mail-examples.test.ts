import { siteByClientId, sites } from '@coupon-center/site-config';
import { mailExamples } from './mail-examples.ts';

const brands = Object.values(sites);
const examples = brands.flatMap((site) => mailExamples(site).map((example) => ({ site, ...example })));

test.each(examples.map((example) => [example.name, example.site.clientId, example] as const))(
  '%s of client %s has the same in text and HTML, and the look of its brand',
  (_name, _client, { site, subject, text, html }) => {
    expect(subject.length).toBeLessThanOrEqual(90);
    // An unset value, or a part of the layout that was not filled in.
    for (const part of [subject, text, html]) expect(part).not.toMatch(/undefined|null|\[object|\{\{|\{%/);
    expect(html).toMatch(/^<!doctype html>/i);
    expect(html).toContain(`<title>${subject.replaceAll('&', '&amp;')}</title>`);
    expect(html).toContain(site.company.address);
    expect(text).toContain(site.company.address);
    const addresses = text.match(/https?:\/\/\S+/g) ?? [];
    for (const address of addresses) expect(html).toContain(address.replaceAll('&', '&amp;'));
    // Links lead to this brand only.
    const hosts = addresses.map((address) => new URL(address).host);
    const own = [site.portalUrl, site.clientUrl].map((url) => new URL(url).host);
    expect(own).toEqual(expect.arrayContaining([...new Set(hosts)]));
    // Mail programs cut longer mails off.
    expect(Buffer.byteLength(html)).toBeLessThan(102_400);
  },
);

test("every brand's mails differ in their look", () => {
  const colours = brands.map((site) => {
    const html = mailExamples(site)[0]?.html ?? '';
    return /bgcolor="(#[0-9a-f]{6})"/.exec(html)?.[1];
  });
  expect(new Set(colours).size).toBe(brands.length);
});

test('texts of merchants stay text', () => {
  const hostile = '<img src=x onerror=alert(1)>{{ site.supportEmail }}{% if true %}"\'';
  const site = siteByClientId('6');
  if (!site) throw new Error('There is no client 6.');
  const [example] = mailExamples({ ...site, siteName: hostile });
  expect(example?.html).not.toContain('<img src=x');
  expect(example?.html).toContain('{{ site.supportEmail }}{% if true %}&#34;&#39;');
});
