/** Presents a stored object in a response: references expanded on demand, large parts omitted, addresses complete. */
import { invalidRequest } from './stripe-error.ts';
import { findById, type StripeState } from './stripe-state.ts';

export interface Presentation {
  state: StripeState;
  /** Prefix of our own pages' paths, which are stored without it because the port may change. */
  origin: string;
}

/** Parts that Stripe includes only if `expand` asks for them. */
const ON_DEMAND: Record<string, readonly string[]> = {
  payment_link: ['line_items'],
  'checkout.session': ['line_items'],
  invoice: ['payments'],
};

const ADDRESSES = new Set(['url', 'receipt_url', 'hosted_invoice_url']);
const DEEPEST_EXPANSION = 4;

/**
 * Returns the object as the caller receives it.
 *
 * @param expand paths such as `latest_invoice` or `data.customer`
 * @throws StripeApiError if a path names something that can't be expanded
 */
export function present<T>(value: T, presentation: Presentation, expand: readonly string[] = []): T {
  const paths = expand.map((path) => path.split('.'));
  const tooDeep = expand.find((_, index) => (paths[index]?.length ?? 0) > DEEPEST_EXPANSION);
  if (tooDeep !== undefined) throw cannotExpand(tooDeep);
  return walk(value, paths, presentation) as T;
}

function walk(value: unknown, paths: string[][], presentation: Presentation): unknown {
  if (Array.isArray(value)) return value.map((entry) => walk(entry, paths, presentation));
  if (typeof value !== 'object' || value === null) return value;

  const unknown = paths.find(([name]) => name !== undefined && !Object.hasOwn(value, name));
  if (unknown) throw cannotExpand(unknown.join('.'));

  const left = ON_DEMAND[String((value as { object?: unknown }).object)] ?? [];
  return Object.fromEntries(
    Object.entries(value as Record<string, unknown>)
      .map(([name, child]) => ({ name, child, below: below(paths, name) }))
      .filter(({ name, below }) => below.length > 0 || !left.includes(name))
      .map(({ name, child, below }) => [name, show(name, child, below, presentation)]),
  );
}

function show(name: string, child: unknown, paths: string[][], presentation: Presentation): unknown {
  if (typeof child !== 'string') return walk(child, paths.filter(notEmpty), presentation);
  if (ADDRESSES.has(name) && child.startsWith('/sandbox/')) return presentation.origin + child;
  if (paths.length === 0) return child;
  const target = findById(presentation.state, child);
  if (!target) throw cannotExpand(name);
  return walk(target, paths.filter(notEmpty), presentation);
}

function below(paths: string[][], name: string): string[][] {
  return paths.filter((path) => path[0] === name).map((path) => path.slice(1));
}

function notEmpty(path: string[]): boolean {
  return path.length > 0;
}

function cannotExpand(path: string): Error {
  return invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
}
