/**
 * An ESLint rule for prose: comments, strings, JSX text and Markdown. It knows the phrases that betray a translation and
 * what to write instead. Code in Markdown is left alone.
 */
import type { AST, Rule } from 'eslint';

interface Phrase {
  readonly pattern: RegExp;
  readonly instead: string;
}

export const PHRASES: readonly Phrase[] = [
  { pattern: /\bcan not\b/i, instead: '"cannot", or "can\'t" on a screen' },
  {
    pattern: /\b(?:of|to|for|from|in|on|at|with|by|not|is|and|or|as) the own\b|^the own\b/i,
    instead: '"your …" or "the caller\'s …"',
  },
  { pattern: /\bmeanwhile[.,;]/i, instead: '"in the meantime"' },
  { pattern: /\b(?:go|goes|went) dark\b/i, instead: '"goes offline"' },
  { pattern: /\bhears? of\b/i, instead: '"learns about", or name the event' },
  { pattern: /\b(?:is|are|was|were|be) told of\b/i, instead: '"is notified of"' },
  { pattern: /\btells? of\b/i, instead: '"describes" or "reports"' },
  { pattern: /\bin the clothes of\b/i, instead: 'the plain word' },
  { pattern: /\bis dear\b|\bdearest\b|\bdearer\b/i, instead: '"expensive"' },
  { pattern: /\bsome (?:seconds|minutes)\b/i, instead: '"a few seconds"' },
  {
    pattern: /\b(?:everything|anything) of the house\b|\bthe house's\b/i,
    instead: 'name the part, or "the project"',
  },
  { pattern: /\bbegins? anew\b|\bpa(?:y|id) anew\b/i, instead: '"starts over", "paid again"' },
  { pattern: /\bshall\b/i, instead: '"will", "must" or the plain verb' },
  {
    pattern: /\b(?:sign|signs|signed|log|logs|logged) (?:in|up) anew\b|\bregister(?:s|ed|ing)? anew\b/i,
    instead: '"again"',
  },
  { pattern: /\be-mail/i, instead: '"email"' },
  { pattern: /\bWhoever\b/, instead: 'a sentence with a subject: "a merchant who …"' },
  {
    pattern: /(?:^|[.:] )Who (?!are|is|does|do|may|can|will|owns|needs|gets|we)\w+\b[^?]*$/,
    instead: 'a subject: "a visitor who …"',
  },
];

/** Titles say what the code does, not about whom or what they are. */
const VAGUE_TITLE = /^(?:who|whoever|whom|what|whatever)\b/i;

/** The first phrase that a text should not have. */
function findPhrase(text: string): { found: string; instead: string } | undefined {
  for (const { pattern, instead } of PHRASES) {
    const match = pattern.exec(text);
    if (match) return { found: match[0].trim(), instead };
  }
  return undefined;
}

/** A text in JSX or Markdown, which the types of ESLint's rules do not know. */
interface TextNode {
  value: string;
  loc?: AST.SourceLocation;
  position?: AST.SourceLocation;
}

export const plainEnglish: Rule.RuleModule = {
  meta: {
    type: 'suggestion',
    docs: { description: 'keeps phrases out that a native writer would not use' },
    schema: [],
    messages: {
      phrase: 'A native writer would not say "{{found}}": use {{instead}}.',
      title: 'A test title states behaviour: start with a verb or a noun, not "{{found}}".',
    },
  },
  create(context) {
    const report = (loc: AST.SourceLocation | null | undefined, text: string) => {
      const phrase = findPhrase(text.replaceAll(/\s*\n\s*\*?\s*/g, ' '));
      if (loc && phrase) context.report({ loc, messageId: 'phrase', data: phrase });
    };
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) report(comment.loc, comment.value);
      },
      Literal(node) {
        if (typeof node.value === 'string') report(node.loc, node.value);
      },
      TemplateElement(node) {
        report(node.loc, node.value.cooked ?? '');
      },
      JSXText({ loc, value }: TextNode) {
        report(loc, value);
      },
      /** Text in Markdown. */
      text({ position, value }: TextNode) {
        report(position, value);
      },
      'CallExpression[callee.name=/^(it|test)$/] > Literal:first-child'(node: Rule.Node & { value: string }) {
        const title = VAGUE_TITLE.exec(node.value);
        if (title) context.report({ node, messageId: 'title', data: { found: title[0] } });
      },
    };
  },
};

/** Texts that the product's specification states with straight apostrophes. */
const STATED = /Passwords don't match|We're reviewing it now|Trusted by World's best brands/;
const STRAIGHT = /[a-z]'(?:s|t|re|ll|ve|d|m)\b/i;

/** Texts on screens have the apostrophes of print: `You’ll`, not `You'll`. */
export const screenApostrophes: Rule.RuleModule = {
  meta: {
    type: 'suggestion',
    docs: { description: 'keeps to one style of apostrophes on screens' },
    schema: [],
    messages: { straight: 'Write ’ instead of \' in "{{found}}".' },
  },
  create(context) {
    const report = (loc: AST.SourceLocation | null | undefined, value: string) => {
      const text = value.replaceAll(/\s+/g, ' ');
      const found = STATED.test(text) ? null : STRAIGHT.exec(text);
      if (loc && found) context.report({ loc, messageId: 'straight', data: { found: found[0] } });
    };
    return {
      Literal(node) {
        if (typeof node.value === 'string') report(node.loc, node.value);
      },
      TemplateElement(node) {
        report(node.loc, node.value.cooked ?? '');
      },
      JSXText({ loc, value }: TextNode) {
        report(loc, value);
      },
    };
  },
};
