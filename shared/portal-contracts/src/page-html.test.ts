import { PAGE_DATA_ID } from './page-constants.ts';
import { readPageData, replacePageData, scriptJson, withoutPreloads } from './page-html.ts';

const page = (json: string) =>
  `<head>
<link rel="preload" href="/remotes/mf-one/1.0.0/a.js" as="script">
<link rel="preload" href="/remotes/mf-one-more/1.0.0/b.js" as="script">
</head><body><script id="${PAGE_DATA_ID}" type="application/json">${json}</script><script>1</script></body>`;

test('reads the data of a page as it was written, whatever it contains', () => {
  const data = { text: '</script><script>alert("$&")</script>\u2028 <!-- &amp;' };
  const html = replacePageData(page('{}'), scriptJson(data));
  expect(html.match(/<script/g)).toHaveLength(2);
  expect(readPageData(html)).toEqual(data);
});

test('a page without data is read as undefined and stays as it is', () => {
  expect(readPageData('<p>Sorry</p>')).toBeUndefined();
  expect(replacePageData('<p>Sorry</p>', '{}')).toBe('<p>Sorry</p>');
});

test('preloads of one remote are removed, and no others', () => {
  expect(withoutPreloads(page('{}'), 'mf-one').match(/<link[^>]*>/g)).toEqual([
    '<link rel="preload" href="/remotes/mf-one-more/1.0.0/b.js" as="script">',
  ]);
});

test('replacing the data of a page empties the part that was rendered from it', () => {
  const html = (app: string) => `<body>\n<div id="app">${app}</div>\n<noscript>No.</noscript>\n${page('{}')}`;
  const rendered = '<div><noscript>a</noscript><div>b</div></div>';
  expect(replacePageData(html(rendered), '{"a":1}')).toBe(replacePageData(html(''), '{"a":1}'));
});
