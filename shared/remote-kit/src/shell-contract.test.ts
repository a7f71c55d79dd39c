import { CONTRACT_MEMBERS } from '@coupon-center/portal-contracts';
import type { SessionControl, ShellContract } from './shell-contract.ts';

type MemberOf<Name extends string, Part> = `${Name}.${keyof Part & string}`;
type Member =
  | keyof ShellContract
  | MemberOf<'session', ShellContract['session']>
  | MemberOf<'api', ShellContract['api']>
  | MemberOf<'sessionControl', SessionControl>;

test('each member of the contract has the version that added it', () => {
  const since: Record<Member, string> = CONTRACT_MEMBERS;
  const members: Record<keyof typeof CONTRACT_MEMBERS, string> = since;
  for (const version of Object.values(members)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
});
