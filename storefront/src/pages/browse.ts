/** Links for browsing all stores, by letter and by category. */
import { html } from '@coupon-center/server-kit';
import type { Content, Markup } from '@coupon-center/server-kit';
import type { Site } from '@coupon-center/site-config';

/** @param steps pages between the home page and this one */
export function breadcrumb({ siteName }: Site, steps: readonly { name: string; href: string }[]): Markup {
  return html`<nav class="breadcrumb" aria-label="You are here">
    ${[{ name: siteName, href: '/stores' }, ...steps].map(
      ({ name, href }) => html`<a href="${href}" dir="auto">${name}</a>`,
    )}
  </nav>`;
}

/** Returns the step of a category, if the site has it. */
export const categoryStep = ({ categories }: Site, category: string | null | undefined) =>
  categories
    .filter(({ slug }) => slug === category)
    .map(({ slug, name }) => ({ name, href: `/stores/categories/${slug}` }));

/** `0` stands for all names that do not begin with a letter. */
const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz0');

export const letterName = (letter: string): string => (letter === '0' ? '0–9' : letter.toUpperCase());

/**
 * @param present the letters that have stores; if undefined, all letters are linked
 * @param current the letter that the page shows
 */
export function letterLinks(present: readonly string[] | undefined, current?: string): Markup {
  const item = (letter: string) => {
    const name = letterName(letter);
    if (present && !present.includes(letter)) return html`<li><span>${name}</span></li>`;
    return html`<li>
      <a href="/stores/letters/${letter}" ${letter === current && html`aria-current="page"`}>${name}</a>
    </li>`;
  };
  return html`<nav aria-label="Stores by letter">
    <ul class="letters" role="list">
      ${LETTERS.map(item)}
    </ul>
  </nav>`;
}

/**
 * Links to the site's categories.
 * @param present those that have stores; if undefined, all are linked
 * @param current slug of the category that the page shows
 */
export function categoryLinks(
  { categories }: Site,
  present: readonly { slug: string; store_count: number }[] | undefined,
  current?: string,
): Content {
  const listed = categories.flatMap(({ slug, name }) => {
    const count = present?.find((one) => one.slug === slug)?.store_count;
    return present && count === undefined ? [] : [{ slug, name, count }];
  });
  if (listed.length === 0) return '';
  return html`<nav aria-label="Categories">
    <ul class="chips" role="list">
      ${listed.map(
        ({ slug, name, count }) =>
          html`<li>
            <a href="/stores/categories/${slug}" ${slug === current && html`aria-current="page"`}
              >${name} ${count !== undefined && html`<small>${count}</small>`}</a
            >
          </li>`,
      )}
    </ul>
  </nav>`;
}
