/** Stripe's lists: newest first, by cursor, at most a hundred at a time. */
import type { Params } from './params.ts';
import { invalidRequest, noSuch } from './stripe-error.ts';
import type { List } from './stripe-types.ts';

/**
 * One page of `record`.
 *
 * @param url the list's own address
 * @param matches whether an object belongs to the list
 */
export function listPage<T extends { id: string }>(
  record: Record<string, T>,
  params: Params,
  url: string,
  matches: (candidate: T) => boolean = () => true,
): List<T> {
  const limit = params.integer('limit') ?? 10;
  if (limit < 1 || limit > 100) {
    throw invalidRequest('This value must be between 1 and 100.', { param: 'limit' });
  }
  const all = Object.values(record).reverse().filter(matches);
  const after = params.text('starting_after');
  const start = after ? positionOf(all, after, 'starting_after') + 1 : 0;
  return { object: 'list', data: all.slice(start, start + limit), has_more: all.length > start + limit, url };
}

/** A short, complete list within another object. */
export function wholeList<T>(data: T[], url: string): List<T> {
  return { object: 'list', data, has_more: false, url };
}

function positionOf(all: { id: string }[], id: string, param: string): number {
  const position = all.findIndex((one) => one.id === id);
  if (position < 0) throw noSuch('object', id, param, 400);
  return position;
}
