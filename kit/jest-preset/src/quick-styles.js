/**
 * Saves jsdom most of its work on style sheets. Each query by role computes the styles of elements, for which jsdom
 * tries every rule of every sheet on each of them, and resolves a dozen colors. Here a rule is tried only on elements
 * that have the class or the tag that it ends in. Tests of forms take a third less time.
 *
 * Replaces functions of jsdom before it is loaded, because jsdom has no option for them.
 */
import { createRequire } from 'node:module';

const load = createRequire(createRequire(import.meta.url).resolve('jest-environment-jsdom'));
const helpers = 'jsdom/lib/jsdom/living/helpers';
const styles = load(`${helpers}/style-rules.js`);
const { matchesDontThrow } = load(`${helpers}/selectors.js`);
const cssom = load('rrweb-cssom');
const { CSSStyleDeclaration } = load('cssstyle');
const defaultSheet = cssom.parse(load('jsdom/lib/jsdom/browser/default-stylesheet.js'));

// Without these, jsdom returns the declared colors.
for (const name of Object.keys(styles.propertiesWithResolvedValueImplemented))
  if (/^(?:border|caret|outline)-/.test(name)) delete styles.propertiesWithResolvedValueImplemented[name];

/**
 * One of a selector's alternatives, with what an element needs to match it. `isAll` is false if
 * the whole selector has to be tried, because it requires more.
 * @typedef {{ rule: object, order: number, tag?: string, classes: string[], isAll: boolean }} Alternative
 */

/** The rules of a document's sheets by what their selectors end in: `.class`, `tag`, or `*` for all others. */
class RuleIndex {
  /** @type {Map<string, Alternative[]>} */
  alternatives = new Map();
  order = 0;

  /** Adds rules in the order of the sheet. */
  add(sheet) {
    for (const rule of Array.from(sheet.cssRules)) {
      if (!rule.media) this.addRule(rule);
      else if (Array.from(rule.media).includes('screen'))
        Array.from(rule.cssRules).forEach(this.addRule, this);
    }
  }

  addRule(rule) {
    if (rule.selectorText === undefined) return;
    this.order++;
    for (const needed of alternativesOf(rule.selectorText)) {
      const alternative = { ...needed, rule, order: this.order };
      const [first = needed.tag ?? '*'] = needed.classes.map((name) => `.${name}`);
      const known = this.alternatives.get(first);
      if (known) known.push(alternative);
      else this.alternatives.set(first, [alternative]);
    }
  }

  /** @returns rules that match the element, in their order */
  matching(element) {
    const classes = element.getAttributeNS(null, 'class')?.split(/\s+/) ?? [];
    const keys = ['*', element._localName, ...new Set(classes.map((name) => `.${name}`))];
    const matched = keys
      .flatMap((key) => this.alternatives.get(key) ?? [])
      .filter(
        ({ rule, tag, classes: needed, isAll }) =>
          (tag === undefined || element._localName === tag) &&
          needed.every((name) => classes.includes(name)) &&
          (isAll || matchesDontThrow(element, rule.selectorText)),
      )
      .sort((a, b) => a.order - b.order)
      .map(({ rule }) => rule);
    return new Set(matched);
  }
}

/** Selector -> alternatives; a page has the same selectors in each test. */
const known = new Map();

/** @returns {{ tag?: string, classes: string[], isAll: boolean }[]} */
function alternativesOf(selector) {
  const before = known.get(selector);
  if (before) return before;
  const alternatives = readAlternatives(selector);
  known.set(selector, alternatives);
  return alternatives;
}

function readAlternatives(selector) {
  if (selector.includes('\\') || selector.includes('|')) return [{ classes: [], isAll: false }];
  // Attributes, and arguments of `:has()`, `:not()` and the like, only narrow a selector down.
  let plain = selector.replace(/"[^"]*"|'[^']*'/g, '').replace(/\[[^\]]*\]/g, '[]');
  for (let before; plain !== before;) [before, plain] = [plain, plain.replace(/\([^()]*\)/g, '')];
  return plain.split(',').map((alternative) => {
    const text = alternative.trim();
    const last = /[^\s>+~]*$/.exec(text)[0];
    return {
      tag: /^[a-z][\w-]*/i.exec(last)?.[0].toLowerCase(),
      classes: [...last.matchAll(/\.([\w-]+)/g)].map(([, name]) => name),
      isAll: /^[\w-]*(?:\.[\w-]+)*$/.test(text) && text !== '',
    };
  });
}

/** Document -> index, and the sheets and rules that it was made from. */
const indexes = new WeakMap();

function indexOf(document) {
  const sheets = document.styleSheets._list;
  const known = indexes.get(document);
  const counts = sheets.map((sheet) => sheet.cssRules.length);
  const isSame =
    known?.sheets.length === sheets.length && sheets.every((sheet, at) => sheet === known.sheets[at]);
  if (isSame && counts.every((count, at) => count === known.counts[at])) return known.index;
  const index = new RuleIndex();
  for (const sheet of [defaultSheet, ...sheets]) index.add(sheet);
  indexes.set(document, { index, sheets: [...sheets], counts });
  return index;
}

styles.getDeclarationForElement = (element) => {
  const cache = (element._ownerDocument._styleCache ??= new WeakMap());
  const cached = cache.get(element);
  if (cached) return cached;
  const declaration = new CSSStyleDeclaration();
  const rules = [...indexOf(element._ownerDocument).matching(element)];
  const declared = [...rules.map(({ style }) => style), element.style];
  for (const style of declared) {
    for (const property of Array.from(style)) {
      const value = style.getPropertyValue(property);
      if (value === 'unset') declaration.removeProperty(property);
      else declaration.setProperty(property, value, style.getPropertyPriority(property));
    }
  }
  cache.set(element, declaration);
  return declaration;
};
