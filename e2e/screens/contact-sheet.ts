/** One page with all pictures, a row for each screen. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BRANDS, PICTURES, PICTURE_WIDTHS, SCHEMES } from './options.ts';

const columns = BRANDS.flatMap((brand) =>
  SCHEMES.flatMap((scheme) => PICTURE_WIDTHS.toReversed().map((width) => `${brand}/${scheme}/${width}`)),
);

const STYLE = `body{font:14px system-ui;margin:16px;color:#222;background:#eee}
section{margin-bottom:32px}h2{font-size:16px}div{display:flex;gap:12px;align-items:flex-start;overflow-x:auto}
figure{margin:0}img{height:360px;border:1px solid #bbb;background:#fff;object-fit:cover;object-position:top}
figcaption{color:#555}`;

/** Writes `index.html` beside the existing pictures. @returns its path */
export function writeContactSheet(): string {
  const isPicture = (name: string) => name.endsWith('.png');
  const names = columns.flatMap((column) => {
    const folder = join(PICTURES, column);
    return existsSync(folder) ? readdirSync(folder).filter(isPicture) : [];
  });
  const sections = [...new Set(names)].sort().map((name) => {
    const pictures = columns
      .filter((column) => existsSync(join(PICTURES, column, name)))
      .map((column) => {
        const path = `${column}/${name}`;
        return `<figure><a href="${path}"><img loading="lazy" src="${path}" alt="${path}"></a><figcaption>${column}</figcaption></figure>`;
      });
    const title = name.replace(/\.png$/, '');
    return `<section id="${title}"><h2>${title}</h2><div>${pictures.join('')}</div></section>`;
  });
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>${STYLE}</style><h1>Screens</h1>${sections.join('\n')}</html>\n`;
  const path = join(PICTURES, 'index.html');
  writeFileSync(path, page);
  return path;
}
