/** A separate test stack for a test, on the engine of this run, with its calls. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { send } from '@coupon-center/api-client';
import { migrate } from '@coupon-center/backend';
import { emailLogin } from '@coupon-center/contracts';
import type { ApiCall, CallInput, CallOutput } from '@coupon-center/contracts';
import { testDatabases, testEngine } from '@coupon-center/database/testing';
import type { ClientId } from '@coupon-center/site-config';
import { startStack } from '../../server/start-stack.ts';
import type { Stack } from '../../server/start-stack.ts';
import { root } from '../../paths.ts';

const databases = testDatabases<never>({
  migrationsFolder: join(root, 'backend/src/migrations'),
  migrate: (db) => migrate(db as never),
});

export interface StackOfTest extends Stack {
  folder: string;
  /** Makes a call below `/test-stack`. */
  ask(method: string, path?: string, body?: unknown, headers?: Record<string, string>): Promise<StackReply>;
  /** Makes a call of the API. */
  call<C extends ApiCall>(target: C, input: CallInput<C>, session?: Session): Promise<CallOutput<C>>;
  signIn(account: { email: string; password: string }, clientId?: ClientId): Promise<Session>;
}

export interface StackReply {
  status: number;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into replies of every shape
  body: any;
}

interface Session {
  token: string;
  clientId: ClientId;
}

/** Starts a test stack; `close` also removes its data. */
export async function openStack(environment: NodeJS.ProcessEnv = {}): Promise<StackOfTest> {
  const folder = mkdtempSync(join(tmpdir(), 'coupon-center-test-stack-'));
  const database = testEngine() === 'postgres' ? await databases.createEmpty('postgres') : undefined;
  if (!database) await databases.fillDataFolder(folder);
  const stack = await startStack({
    dataDir: folder,
    port: 0,
    environment: {
      LOG_LEVEL: 'silent',
      // Tests ask for more at once than people do.
      DATABASE_POOL: '20',
      ...(database && 'url' in database.location ? { DATABASE_URL: database.location.url } : {}),
      ...environment,
    },
  });
  return {
    ...stack,
    folder,
    async close() {
      await stack.close();
      await database?.remove();
      rmSync(folder, { recursive: true, force: true });
    },
    async ask(method, path = '', body, headers = {}) {
      const response = await fetch(`${stack.origin}/test-stack${path}`, {
        method,
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      const text = await response.text();
      return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
    },
    call: (target, input, session) =>
      send(target, input, {
        origin: stack.origin,
        clientId: session?.clientId ?? '6',
        token: session?.token ?? null,
      }),
    async signIn({ email, password }, clientId = '6') {
      const options = { origin: stack.origin, clientId, token: null };
      const { token } = await send(emailLogin, { body: { email, password } }, options);
      return { token, clientId };
    },
  };
}
