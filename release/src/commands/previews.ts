import { ReleaseError } from '../errors.ts';
import type { MixLink } from '@coupon-center/portal-contracts/testers';
import { describeLink } from './describe-link.ts';
import type { Command, Connection, Context } from './command.ts';

/** A link to a version, as a command prints it for machines and for people. */
export interface ToldLink {
  /** `link` is null if the portal makes none; `noLink` is the reason. */
  json: Partial<MixLink> | { link: null; noLink: string };
  text: string;
}

/** Makes a link, or gives the reason if the portal makes none. */
export async function tellLink(
  { client, found }: Connection,
  { columns }: Pick<Context, 'columns'>,
  { name, version }: { name: string; version: string },
): Promise<ToldLink> {
  try {
    const made = await client.makeLink({ name, version, portal: found.portal });
    return { json: made, text: await describeLink(made, columns) };
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    return {
      json: { link: null, noLink: error.message },
      text: `No link could be created. ${error.message}`,
    };
  }
}

export const link: Command = {
  name: 'link',
  operands: '<name> <version or channel>',
  help: ['show a link that gives a tester a version on the pages of the portal, live or not'],
  async run(context, [name = '', wanted = '']) {
    const connection = await context.connect();
    const { versions } = await connection.client.readRemote({ name });
    const version = versions.find(({ channels }) => channels.includes(wanted))?.version ?? wanted;
    const { json, text } = await tellLink(connection, context, { name, version });
    context.print({ name, version, ...json }, text);
    return 'noLink' in json ? 1 : 0;
  },
};

export const channel: Command = {
  name: 'channel',
  operands: 'remove <name> <channel>',
  help: ['remove a preview channel; its version is deleted when nothing else needs it'],
  async run({ connect, values, print }, [action, name = '', removed = '']) {
    if (action !== 'remove')
      throw new ReleaseError(`Remove a channel with: channel remove ${name} ${removed}`);
    const { client } = await connect();
    await client.removeChannel({ name, channel: removed, reason: values.reason });
    print({ name, channel: removed, isRemoved: true }, `channel ${removed} of ${name} is removed`);
  },
};
