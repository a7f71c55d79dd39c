import { capabilitySchema } from '@coupon-center/portal-contracts';
import type { Capability } from '@coupon-center/portal-contracts';
import { ReleaseError } from '../errors.ts';
import { FOR_OPERATORS } from './command.ts';
import type { Command, Context } from './command.ts';

/** @throws {ReleaseError} if there is no such capability */
function readCapability(text: string): Capability {
  const parsed = capabilitySchema.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new ReleaseError(
    `There is no capability '${text}'; there are ${capabilitySchema.options.join(', ')}.`,
  );
}

async function setGrant(
  { connect, values, print }: Context,
  name: string,
  text: string,
  isGranted: boolean,
): Promise<void> {
  const { client } = await connect();
  const capability = readCapability(text);
  await client.setGrant({ name, capability, isGranted, reason: values.reason });
  const { remotes } = await client.readRegistry();
  const live = Object.hasOwn(remotes, name) ? remotes[name]?.live : undefined;
  const isNeeded = live?.declaration.needs?.includes(capability) ?? false;
  const rest = isNeeded ? `; the shell no longer mounts ${live?.version}, which is live and needs it` : '';
  const told = isGranted
    ? `${name} may have ${capability}`
    : `${name} may no longer have ${capability}${rest}`;
  print({ name, capability, isGranted }, told);
}

export const grant: Command = {
  name: 'grant',
  operands: '<name> <capability>',
  help: [
    `grant a remote a capability that its remote.json lists under 'needs': ${capabilitySchema.options.join(', ')}`,
  ],
  group: FOR_OPERATORS,
  async run(context, [name = '', capability = '']) {
    await setGrant(context, name, capability, true);
  },
};

export const revoke: Command = {
  name: 'revoke',
  operands: '<name> <capability>',
  help: ['revoke a capability of a remote'],
  group: FOR_OPERATORS,
  async run(context, [name = '', capability = '']) {
    await setGrant(context, name, capability, false);
  },
};
