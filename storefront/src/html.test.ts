import { html, trusted, webAddress } from './html.ts';

test('what is put in is escaped, for text and for attributes', () => {
  const evil = `<img src=x onerror="alert('1')">&\``;
  expect(html`<p title="${evil}">${evil}</p>`.text).toBe(
    '<p title="&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;&#96;">' +
      '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;&#96;</p>',
  );
});

test('markup nests without being escaped twice, and lists are joined', () => {
  const items = ['<b>', 'c'].map((item) => html`<i>${item}</i>`);
  expect(html`<p>${items}</p>`.text).toBe('<p><i>&lt;b&gt;</i><i>c</i></p>');
});

test('nothing is written for what is not there, and zero is', () => {
  expect(html`[${null}${undefined}${false}${0}${''}]`.text).toBe('[0]');
});

test('an object that looks like markup is not', () => {
  const forged = JSON.parse('{"text":"<script>"}') as never;
  expect(() => html`${forged}`.text).toThrow();
});

test('trusted text stays as it is', () => {
  expect(html`<p>${trusted('a > b')}</p>`.text).toBe('<p>a > b</p>');
});

test.each([
  ['https://shop.example/a b', 'https://shop.example/a%20b'],
  ['http://shop.example', 'http://shop.example/'],
  ['javascript:alert(1)', null],
  [' JAVASCRIPT:alert(1)', null],
  ['data:text/html,x', null],
  ['/relative', null],
  ['', null],
  [null, null],
])('the address %p is linked as %p', (value, expected) => {
  expect(webAddress(value)).toBe(expected);
});
