/** The SQL of a call, recorded from the API itself, so that the comparison can't diverge from it. */

/** The origin of a recorded parameter: a value of the caller, the time, the coupon that was just added, or a constant. */
export type Parameter = { is: keyof Caller | 'now' | 'added' } | { value: unknown };

/** Start of the only statement whose first parameter is the coupon that was just added: its history. */
const NAMES_ADDED = 'insert into "coupon_changes" ("coupon_id"';

export interface Caller {
  userId: number;
  sessionId: string;
  storeId: number;
  clientId: string;
}

/** A query as the API passed it to `pg`. */
export interface Recorded {
  /** The connection that it used. */
  connection: number;
  /** Name of a prepared statement. */
  name?: string;
  text: string;
  values: unknown[];
  /** Whether another query of the same request was running when it was sent. */
  isParallel: boolean;
}

/** A query that can be sent for any caller. */
export interface Statement {
  name?: string;
  text: string;
  parameters: Parameter[];
  isParallel: boolean;
}

/** Turns the queries of one request into templates for any. @param caller who made the request */
export function templatesOf(recorded: readonly Recorded[], caller: Caller): Statement[] {
  const known = new Map<unknown, keyof Caller>(
    Object.entries(caller).map(([name, value]) => [value, name as keyof Caller]),
  );
  return recorded.map(({ name, text, values, isParallel }) => ({
    name,
    text,
    isParallel,
    parameters: values.map((value, place): Parameter => {
      if (place === 0 && text.startsWith(NAMES_ADDED)) return { is: 'added' };
      if (value instanceof Date) return { is: 'now' };
      const is = known.get(value);
      return is ? { is } : { value };
    }),
  }));
}

/**
 * Returns a statement for a caller, in the format of `pg`.
 * @param added id of the coupon that the statements before have added
 */
export function queryFor({ name, text, parameters }: Statement, caller: Caller, added?: unknown) {
  const values = parameters.map((parameter) => {
    if ('value' in parameter) return parameter.value;
    if (parameter.is === 'added') return added;
    return parameter.is === 'now' ? new Date() : caller[parameter.is];
  });
  return { name, text, values };
}
