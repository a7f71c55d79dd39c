/** The SQL that a call of the API sends, recorded from the API itself, so that the comparison can't drift from it. */

/** What a recorded parameter is: something of the caller's, the time, or always the same. */
export type Parameter = { is: keyof Caller | 'now' } | { value: unknown };

export interface Caller {
  userId: number;
  sessionId: string;
  storeId: number;
  clientId: string;
}

/** A query as the API handed it to `pg`. */
export interface Recorded {
  /** Which connection it went over. */
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

/** Turn the queries of one request into those of any. @param caller who made the request */
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

/** A statement as `pg` takes it, for a caller. */
export function queryFor({ name, text, parameters }: Statement, caller: Caller) {
  const values = parameters.map((parameter) => {
    if ('value' in parameter) return parameter.value;
    return parameter.is === 'now' ? new Date() : caller[parameter.is];
  });
  return { name, text, values };
}
