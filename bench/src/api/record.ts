/** Records what the API sends to the database for each call. */
import type { ProbeQuestion } from '../api-probe.ts';
import { requestOf, send } from './calls.ts';
import type { CallName } from './calls.ts';
import { signIn } from './merchants.ts';
import type { Merchant } from './merchants.ts';
import { ask, startApi } from './processes.ts';
import { templatesOf } from './statements.ts';
import type { Recorded, Statement } from './statements.ts';

/** Returns the SQL of a merchant's calls, recorded from an API process that isn't measured. */
export async function recordStatements<Name extends CallName>(
  databaseUrl: string,
  calls: Readonly<Record<Name, Merchant>>,
): Promise<Record<Name, Statement[]>> {
  const api = await startApi(databaseUrl);
  try {
    api.process.send('record' satisfies ProbeQuestion);
    const statements: Partial<Record<CallName, Statement[]>> = {};
    for (const [name, merchant] of Object.entries(calls) as [Name, Merchant][]) {
      await signIn(api.origin, [merchant]);
      await ask(api, 'recorded');
      await send(api.origin, requestOf(name, merchant));
      const recorded = await ask<Recorded[]>(api, 'recorded');
      if (recorded.length === 0) throw new Error(`No SQL was recorded for ${name}.`);
      statements[name] = templatesOf(recorded, merchant);
    }
    return statements as Record<Name, Statement[]>;
  } finally {
    await api.stop();
  }
}
