import { PAGE_DATA_ID } from './page-constants.ts';

const DATA = new RegExp(`(<script id="${PAGE_DATA_ID}" type="application/json">)(.*?)(</script>)`, 's');

/** Returns JSON for a `script` element: nothing in it ends the element or a line of a script. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Returns the data of a page; undefined if it has none. */
export function readPageData(html: string): unknown {
  const json = DATA.exec(html)?.[2];
  return json === undefined ? undefined : JSON.parse(json);
}

/** The server renders this part from the data. */
const RENDERED = /(<div id="app">).*?(<\/div>\s*<noscript>)/s;

/**
 * Replaces the data of a page, and empties the part that was rendered from it.
 * @param json from {@link scriptJson}
 */
export function replacePageData(html: string, json: string): string {
  return html
    .replace(RENDERED, '$1$2')
    .replace(DATA, (_match, start: string, _data, end: string) => `${start}${json}${end}`);
}

/** Removes the preloads of a remote from a page that gets another version of it. */
export function withoutPreloads(html: string, remote: string): string {
  return html.replace(new RegExp(`<link rel="preload" href="/remotes/${remote}/[^>]*>\\n?`, 'g'), '');
}
