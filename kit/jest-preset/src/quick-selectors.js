/**
 * Saves jsdom most of its work on style sheets. Each query by role computes the styles of elements, for which jsdom
 * tries every rule of every sheet on each of them; most rules end in a class or a tag that the element doesn't have.
 * Without this check, the test of the largest form takes half as long again.
 *
 * Replaces a function of jsdom before it is loaded, because jsdom has no option for the selector engine.
 */
import { createRequire } from 'node:module';

const load = createRequire(createRequire(import.meta.url).resolve('jest-environment-jsdom'));
const selectors = load('jsdom/lib/jsdom/living/helpers/selectors.js');

const { matchesDontThrow } = selectors;
/** What an element needs to match one of a selector's alternatives. Selector -> alternatives, null if unknown. */
const needed = new Map();

selectors.matchesDontThrow = (element, selector) => {
  let alternatives = needed.get(selector);
  if (alternatives === undefined) needed.set(selector, (alternatives = alternativesOf(selector)));
  if (alternatives !== null && !alternatives.some((one) => canMatch(element, one))) return false;
  return matchesDontThrow(element, selector);
};

const canMatch = (element, { tag, className }) =>
  (tag === undefined || element._localName === tag) &&
  (className === undefined || element.classList.contains(className));

/** @returns {{ tag: string | undefined, className: string | undefined }[] | null} */
function alternativesOf(selector) {
  if (selector === undefined || /[\\|"']/.test(selector)) return null;
  // Arguments of `:has()`, `:not()` and the like only narrow a selector down.
  let plain = selector;
  for (let before; plain !== before;) [before, plain] = [plain, plain.replace(/\([^()]*\)/g, '')];
  return plain.split(',').map((alternative) => {
    const last = /[^ >+~]*$/.exec(alternative.trim())[0];
    return {
      tag: /^[a-z][\w-]*/i.exec(last)?.[0].toLowerCase(),
      className: /\.([\w-]+)/.exec(last)?.[1],
    };
  });
}
