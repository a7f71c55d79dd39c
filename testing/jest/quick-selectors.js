/**
 * Spares jsdom most of its work on style sheets. Each query by role computes the styles of elements, and jsdom then tries
 * every rule of every sheet on each of them; a rule of emotion ends in a class that hardly any element has. Asking for that
 * class first took the largest form's test from 34 to 22 s of CPU time (`:has()`, which Material UI uses, cost most of that).
 *
 * This replaces a function of jsdom before it is loaded, as it offers no way to choose the selector engine.
 */
import { createRequire } from 'node:module';

const load = createRequire(createRequire(import.meta.url).resolve('jest-environment-jsdom'));
const selectors = load('jsdom/lib/jsdom/living/helpers/selectors.js');

const { matchesDontThrow } = selectors;
/** Selector -> the class that an element must have to match it, null where that can't be said. */
const classes = new Map();

selectors.matchesDontThrow = (element, selector) => {
  let required = classes.get(selector);
  if (required === undefined) classes.set(selector, (required = requiredClass(selector)));
  if (required !== null && !element.classList.contains(required)) return false;
  return matchesDontThrow(element, selector);
};

function requiredClass(selector) {
  if (selector === undefined || selector.includes(',')) return null;
  const having = /^\.([\w-]+):has\([^()]*\)$/.exec(selector);
  if (having) return having[1];
  if (selector.includes('(')) return null;
  return /(?:^|[ >+~])[a-z]*\.([\w-]+)(?:[.:[][^ >+~]*)?$/.exec(selector)?.[1] ?? null;
}
