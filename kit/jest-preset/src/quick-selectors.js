/**
 * Saves jsdom most of its work on style sheets. Each query by role computes the styles of elements, for which jsdom
 * tries every rule of every sheet on each of them; most of emotion's rules end in a class that hardly any element has.
 * Checking that class first took the largest form's test from 34 to 22 s of CPU time (`:has()`, which Material UI uses,
 * cost most of that).
 *
 * Replaces a function of jsdom before it is loaded, because jsdom has no option for the selector engine.
 */
import { createRequire } from 'node:module';

const load = createRequire(createRequire(import.meta.url).resolve('jest-environment-jsdom'));
const selectors = load('jsdom/lib/jsdom/living/helpers/selectors.js');

const { matchesDontThrow } = selectors;
/** Selector -> the class that a matching element must have, null if unknown. */
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
