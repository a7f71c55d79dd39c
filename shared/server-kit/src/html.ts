/** The one way in which servers write HTML: a tagged template that escapes every value put into it. */

/** Markup that is already safe to send. Only {@link html} and {@link trusted} make it. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Content = Markup | string | number | null | undefined | false | readonly Content[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

function escape(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => ENTITIES[character] ?? '');
}

function render(content: Content): string {
  if (content === null || content === undefined || content === false) return '';
  if (content instanceof Markup) return content.text;
  if (typeof content === 'object') return content.map(render).join('');
  return escape(String(content));
}

/**
 * HTML from a template. Values are escaped for text and for attributes in quotes; markup stays as it is, arrays are
 * joined, and null, undefined and false are left out.
 */
export function html(strings: TemplateStringsArray, ...values: Content[]): Markup {
  const parts = strings.map((text, index) => (index === 0 ? text : render(values[index - 1]) + text));
  return new Markup(parts.join(''));
}

/**
 * Text that must not be escaped: a stylesheet of ours, or the output of a renderer that escapes. Never anything that a
 * person wrote.
 */
export function trusted(text: string): Markup {
  return new Markup(text);
}
