/** HTML by tagged template: every value is escaped unless it was made by this tag itself. */

/** Markup that is safe to send. Only {@link html} and {@link trusted} make it. */
export class Html {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}

type Value = Html | string | number | null | undefined | false | readonly Value[];

/** Builds markup. Strings and numbers are escaped, lists joined, `null`, `undefined` and `false` left out. */
export function html(literals: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(literals.reduce((text, literal, index) => text + render(values[index - 1]) + literal));
}

/** Marks a constant of ours as markup. Never call it with anything that came from outside. */
export function trusted(markup: string): Html {
  return new Html(markup);
}

function render(value: Value): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.toString();
  if (typeof value === 'string' || typeof value === 'number') return escape(String(value));
  return value.map(render).join('');
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
