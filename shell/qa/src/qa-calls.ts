/** The panel's calls to the shell's server and to a test stack. */
import { PROBLEM_TYPE } from '@coupon-center/contracts';
import type { Call, CallInput, CallOutput } from '@coupon-center/contracts';
import type { Mix } from '@coupon-center/portal-contracts';
import { testerCalls, testStackCalls } from '@coupon-center/portal-contracts/testers';
import type { AppliedMix, MixLink, SelectableVersions } from '@coupon-center/portal-contracts/testers';

/** A failed call to the server. Its message is for the tester. */
class QaError extends Error {
  override name = 'QaError';
}

interface Parts {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: unknown;
}

function addressOf({ path }: Call, { params = {}, query = {} }: Parts): string {
  const address = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length > 0 ? `${address}?${new URLSearchParams(given).toString()}` : address;
}

async function refusalOf(response: Response): Promise<QaError> {
  const isProblem = response.headers.get('content-type')?.startsWith(PROBLEM_TYPE) ?? false;
  const { detail } = isProblem ? ((await response.json()) as { detail?: string }) : {};
  return new QaError(detail ?? `The server answered ${response.status}. Try again in a moment.`);
}

/** @throws QaError if the server refuses, or can't be reached */
async function ask<C extends Call>(
  call: C,
  input: CallInput<C>,
  headers: Readonly<Record<string, string>> = {},
): Promise<CallOutput<C>> {
  const parts = input as Parts;
  let response: Response;
  try {
    response = await fetch(addressOf(call, parts), {
      method: call.methods[0],
      cache: 'no-store',
      headers: { ...headers, ...(call.body && { 'content-type': 'application/json' }) },
      ...(call.body && { body: JSON.stringify(parts.body) }),
    });
  } catch {
    throw new QaError('The server cannot be reached. Check your connection and try again.');
  }
  if (!response.ok) throw await refusalOf(response);
  return (response.status === 204 ? undefined : await response.json()) as CallOutput<C>;
}

/** @param shell version to compare the remotes with; the live one by default */
export const readVersions = (shell?: string): Promise<SelectableVersions> =>
  ask(testerCalls.readVersions, { query: { shell } });

/** Applies from the next page on. */
export const applyMix = (mix: Mix): Promise<AppliedMix> => ask(testerCalls.applyMix, { body: mix });

/** From the next page on, the tester gets what merchants get. */
export const clearMix = (): Promise<void> => ask(testerCalls.clearMix, {});

/** Removes the panel from all pages in this browser. */
export const leaveTesting = (): Promise<void> => ask(testerCalls.leaveTesting, {});

export const createLink = (mix: Mix): Promise<MixLink> => ask(testerCalls.createLink, { body: mix });

/** @param grant from the API, for users who may test */
export const takeAccess = (grant: string): Promise<void> =>
  ask(testerCalls.takeAccess, {}, { authorization: `Bearer ${grant}` });

export const testStack = {
  read: () => ask(testStackCalls.readTestStack, {}),
  reset: () => ask(testStackCalls.resetTestStack, {}),
  setClock: (clock: number) => ask(testStackCalls.setClock, { body: { clock } }),
  createAccount: (state: string, clientId: string) =>
    ask(testStackCalls.createAccount, { body: { state, clientId } }),
  saveSnapshot: (name: string) => ask(testStackCalls.saveSnapshot, { body: { name } }),
  restoreSnapshot: (name: string) => ask(testStackCalls.restoreSnapshot, { params: { name } }),
  deleteSnapshot: (name: string) => ask(testStackCalls.deleteSnapshot, { params: { name } }),
};
