import { html, trusted } from './html.ts';

test('inserted values are escaped, for text and for attributes', () => {
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

test('writes nothing for missing values, but writes zero', () => {
  expect(html`[${null}${undefined}${false}${0}${''}]`.text).toBe('[0]');
});

test('treats an object that looks like markup as text', () => {
  const forged = JSON.parse('{"text":"<script>"}') as never;
  expect(() => html`${forged}`.text).toThrow();
});

test('trusted text stays as it is', () => {
  expect(html`<p>${trusted('a > b')}</p>`.text).toBe('<p>a > b</p>');
});
