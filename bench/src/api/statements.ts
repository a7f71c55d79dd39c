/** The SQL of a call, recorded from the API itself, so that the comparison can't diverge from it. */

/** The origin of a recorded parameter: a value of the caller, the time, or a constant. */
export type Parameter = { is: keyof Caller | 'now' } | { value: unknown };

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
}

/** A query that can be sent for any caller. */
export interface Statement {
  name?: string;
  text: string;
  parameters: Parameter[];
}

/** Turns the queries of one request into templates for any. @param caller who made the request */
export function templatesOf(recorded: readonly Recorded[], caller: Caller): Statement[] {
  const known = new Map<unknown, keyof Caller>(
    Object.entries(caller).map(([name, value]) => [value, name as keyof Caller]),
  );
  return recorded.map(({ name, text, values }) => ({
    name,
    text,
    parameters: values.map((value): Parameter => {
      if (value instanceof Date) return { is: 'now' };
      const is = known.get(value);
      return is ? { is } : { value };
    }),
  }));
}

/** Returns a statement for a caller, in the format of `pg`. */
export function queryFor({ name, text, parameters }: Statement, caller: Caller) {
  const values = parameters.map((parameter) => {
    if ('value' in parameter) return parameter.value;
    return parameter.is === 'now' ? new Date() : caller[parameter.is];
  });
  return { name, text, values };
}
