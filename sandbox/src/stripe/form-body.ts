/** Stripe's request encoding: form fields with nested names, as in `items[0][price]=price_1`. */
import { invalidRequest } from './stripe-error.ts';

export interface FormObject {
  [name: string]: string | FormObject;
}

const DEEPEST = 8;

/**
 * Parses a form body or query string. Lists become objects keyed by index; `name[]` takes the next index.
 *
 * @throws StripeApiError if a name nests too deeply or is both a value and a group
 */
export function parseForm(text: string): FormObject {
  const root = group();
  for (const [name, value] of new URLSearchParams(text)) assign(root, segmentsOf(name), value, name);
  return root;
}

function segmentsOf(name: string): string[] {
  const open = name.indexOf('[');
  if (open < 1 || !name.endsWith(']')) return [name];
  return [name.slice(0, open), ...name.slice(open + 1, -1).split('][')];
}

function assign(root: FormObject, segments: string[], value: string, name: string): void {
  if (segments.length > DEEPEST) throw invalidRequest(`Parameter nests too deeply: ${name}`, { param: name });
  let node = root;
  segments.forEach((segment, depth) => {
    const key = segment === '' && depth > 0 ? String(Object.keys(node).length) : segment;
    const known = node[key];
    if (depth === segments.length - 1) {
      if (typeof known === 'object') throw invalidRequest(`Invalid object: ${name}`, { param: name });
      node[key] = value;
    } else if (typeof known === 'string') {
      throw invalidRequest(`Invalid object: ${name}`, { param: name });
    } else {
      node = node[key] = known ?? group();
    }
  });
}

/** An object without inherited names, so that `__proto__` is a parameter like any other. */
function group(): FormObject {
  return Object.create(null) as FormObject;
}
