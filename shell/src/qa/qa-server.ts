/** The panel's calls to the shell's server and to a test stack. */
import { MIX_ADDRESS, QA_ADDRESS } from '@coupon-center/portal-contracts';
import type { Mix } from '@coupon-center/portal-contracts';
import type { AppliedMix, MixLink, SelectableVersions } from '@coupon-center/shell-page';

const TEST_STACK = '/test-stack';

/** A failed call to the server. Its message is for the tester. */
class QaError extends Error {
  override name = 'QaError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

interface Ask {
  method?: 'GET' | 'PUT' | 'POST' | 'DELETE';
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

function messageOf(body: unknown, status: number): string {
  const { message, detail } = (body ?? {}) as { message?: unknown; detail?: unknown };
  const said = [message, detail].find((text) => typeof text === 'string' && text);
  return typeof said === 'string' ? said : `The server answered ${status}. Try again in a moment.`;
}

/** @throws QaError if the server refuses, or can't be reached */
async function ask<T>(address: string, { method = 'GET', body, headers }: Ask = {}): Promise<T> {
  let response: Response;
  try {
    response = await fetch(address, {
      method,
      cache: 'no-store',
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  } catch {
    throw new QaError(0, 'The server cannot be reached. Check your connection and try again.');
  }
  const text = await response.text();
  let read: unknown;
  try {
    read = text ? JSON.parse(text) : undefined;
  } catch {
    read = undefined;
  }
  if (!response.ok) throw new QaError(response.status, messageOf(read, response.status));
  return read as T;
}

/** @param shell version to compare the remotes with; the live one by default */
export function readVersions(shell?: string): Promise<SelectableVersions> {
  const query = shell ? `?${new URLSearchParams({ shell })}` : '';
  return ask(`${QA_ADDRESS}/versions${query}`);
}

/** Applies from the next page on. */
export const applyMix = (mix: Mix): Promise<AppliedMix> => ask(MIX_ADDRESS, { method: 'PUT', body: mix });

/** From the next page on, the tester gets what merchants get. */
export const clearMix = (): Promise<void> => ask(MIX_ADDRESS, { method: 'DELETE' });

/** Removes the panel from all pages in this browser. */
export const leaveTesting = (): Promise<void> => ask(QA_ADDRESS, { method: 'DELETE' });

export const createLink = (mix: Mix): Promise<MixLink> =>
  ask(`${QA_ADDRESS}/links`, { method: 'POST', body: mix });

/** @param grant from the API, for users who may test */
export const takeAccess = (grant: string): Promise<void> =>
  ask(`${QA_ADDRESS}/access`, { method: 'POST', headers: { authorization: `Bearer ${grant}` } });

export interface TestStackState {
  /** How far the API's clock is ahead, in milliseconds. */
  clock: number;
  /** States that a ready-made account may be in. */
  states: readonly { id: string; label: string }[];
  snapshots: readonly string[];
}

export interface ReadyMadeAccount {
  email: string;
  password: string;
  /** Page on which the state can be seen. */
  path: string;
}

const snapshotAt = (name: string) => `${TEST_STACK}/snapshots/${encodeURIComponent(name)}`;

export const testStack = {
  read: (): Promise<TestStackState> => ask(TEST_STACK),
  reset: (): Promise<void> => ask(`${TEST_STACK}/reset`, { method: 'POST' }),
  setClock: (clock: number): Promise<void> => ask(`${TEST_STACK}/clock`, { method: 'PUT', body: { clock } }),
  createAccount: (state: string, clientId: string): Promise<ReadyMadeAccount> =>
    ask(`${TEST_STACK}/accounts`, { method: 'POST', body: { state, clientId } }),
  saveSnapshot: (name: string): Promise<void> =>
    ask(`${TEST_STACK}/snapshots`, { method: 'POST', body: { name } }),
  restoreSnapshot: (name: string): Promise<void> => ask(`${snapshotAt(name)}/restore`, { method: 'POST' }),
  deleteSnapshot: (name: string): Promise<void> => ask(snapshotAt(name), { method: 'DELETE' }),
};
