import { html, trusted } from './html.ts';

describe('html', () => {
  it('escapes what is put in, and keeps markup of its own', () => {
    const name = `<b title="x">'&'</b>`;
    expect(html`<p>${name}</p>`.toString()).toBe(
      '<p>&lt;b title=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/b&gt;</p>',
    );
    const items = ['a', '<'].map((item) => html`<i>${item}</i>`);
    expect(html`<b>${items}</b>`.toString()).toBe('<b><i>a</i><i>&lt;</i></b>');
  });

  it('leaves out what is absent, but not zero', () => {
    expect(html`${null}${undefined}${false}${0}${trusted('<hr>')}`.toString()).toBe('0<hr>');
  });
});
