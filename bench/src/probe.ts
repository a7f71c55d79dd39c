/** Loaded into the measured processes (`node --import`): reports what they have used so far, and the statements of a call. */
import { Client } from 'pg';

/** `record` starts to record statements, `statements` reports and forgets them. */
export type ProbeQuestion = 'cpu' | 'heap' | 'record' | 'statements';

/** A statement with the values of its placeholders. */
export type Statement = [text: string, values?: unknown[]];

const prototype = Client.prototype as { query: (...statement: unknown[]) => unknown };
const { query } = prototype;
let statements: Statement[] = [];

function record(): void {
  prototype.query = function (this: unknown, ...statement) {
    statements.push(statement as Statement);
    return query.apply(this, statement);
  };
}

function recorded(): Statement[] {
  prototype.query = query;
  const all = statements;
  statements = [];
  return all;
}

process.on('message', (question: ProbeQuestion) => {
  if (question === 'cpu') {
    const { user, system } = process.cpuUsage();
    process.send?.(user + system);
  } else if (question === 'heap') {
    globalThis.gc?.();
    process.send?.(process.memoryUsage().heapUsed / 1024 ** 2);
  } else {
    if (question === 'record') record();
    process.send?.(question === 'record' ? [] : recorded());
  }
});
