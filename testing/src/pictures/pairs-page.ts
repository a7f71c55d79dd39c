/** A page with pairs of pictures: those that changed most come first. */
import { escape } from './escape.ts';

export interface Pair {
  /** Name of the screen, with its width. */
  name: string;
  /** Share of the pixels; undefined if one of the pictures is missing. */
  changed: number | undefined;
  /** Paths of the pictures, relative to the page. */
  pictures: { one?: string; other?: string; marked?: string };
  /** Why a screen was not reached, by side. */
  failures: { one?: string; other?: string };
}

export interface PairsPage {
  /** Names of the two sides. */
  one: string;
  other: string;
  /** Text before the pairs, as HTML. */
  intro: string;
  pairs: readonly Pair[];
}

const STYLE = `body{font:14px/1.5 system-ui;margin:24px;color:#222;background:#eee}
h1{font-size:22px}h2{font-size:16px}section{margin-bottom:40px}
.row{display:flex;gap:12px;align-items:flex-start;overflow-x:auto}figure{margin:0}
img{height:420px;border:1px solid #888;background:#fff;object-fit:contain;object-position:top}
pre{white-space:pre-wrap;max-width:60em}`;

/** Whether a pair needs a look. */
const isDifferent = ({ changed, failures }: Pair) =>
  changed === undefined || changed > 0 || Object.keys(failures).length > 0;

/** Sorts missing or unreached pictures first, then by the share of changed pixels. */
export function sorted(pairs: readonly Pair[]): Pair[] {
  const weight = ({ changed, failures }: Pair) =>
    changed === undefined || Object.keys(failures).length > 0 ? 2 : changed;
  return pairs.toSorted((a, b) => weight(b) - weight(a) || (a.name < b.name ? -1 : 1));
}

/** Returns e.g. `2.13 % changed`. */
export function changeOf({ changed, failures }: Pair): string {
  if (Object.keys(failures).length > 0) return 'not reached';
  if (changed === undefined) return 'one picture is missing';
  return changed === 0 ? 'unchanged' : `${(changed * 100).toFixed(2)} % changed`;
}

function section(pair: Pair, { one, other }: PairsPage): string {
  const { name, pictures, failures } = pair;
  const figure = (path: string | undefined, caption: string) =>
    path === undefined
      ? ''
      : `<figure><a href="${escape(path)}"><img loading="lazy" src="${escape(path)}" alt="${escape(`${name}, ${caption}`)}"></a><figcaption>${escape(caption)}</figcaption></figure>`;
  const failure = (reason: string | undefined, side: string) =>
    reason === undefined ? '' : `<p>Not reached with ${escape(side)}:</p><pre>${escape(reason)}</pre>`;
  return `<section><h2>${escape(name)}: ${changeOf(pair)}</h2>${failure(failures.one, one)}${failure(failures.other, other)}<div class="row">${figure(pictures.one, one)}${figure(pictures.other, other)}${figure(pictures.marked, 'what has changed')}</div></section>`;
}

/** @returns the page as HTML */
export function writePairs(page: PairsPage): string {
  const { one, other, intro } = page;
  const pairs = sorted(page.pairs);
  const different = pairs.filter(isDifferent);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escape(`${one} and ${other}`)}</title><style>${STYLE}</style>
<h1>${escape(one)} and ${escape(other)}: ${different.length} of ${pairs.length} screenshots differ</h1>
${intro}
${pairs.map((pair) => section(pair, page)).join('\n')}</html>
`;
}
