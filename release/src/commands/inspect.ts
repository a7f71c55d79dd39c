/** Commands that only show something. */
import type { RemoteStatus } from '../calls/messages.ts';
import { ReleaseError } from '../errors.ts';
import type { Command } from './command.ts';

function describeList(remotes: readonly RemoteStatus[]): string {
  return remotes
    .flatMap(({ name, chosenBy, canary, versions }) => [
      name,
      ...versions.map(({ version, role, publishedAt, commit, channels }) => {
        const chosen = role === 'live' ? `, chosen ${chosenBy === 'hand' ? 'by hand' : 'automatically'}` : '';
        const share = role === 'canary' && canary ? `, ${canary.percent} % of the visitors` : '';
        const told = [`${role}${chosen}${share}`, ...channels].join(', ');
        return `  ${version}  ${publishedAt}  ${told}  ${commit}`;
      }),
    ])
    .join('\n');
}

export const list: Command = {
  name: 'list',
  operands: '[<name>]',
  help: ['show the versions, the live one marked, and the preview channels that point to them'],
  async run({ connect, print }, [only]) {
    const { client } = await connect();
    const all = (await client.listRemotes()).remotes;
    const remotes = only === undefined ? all : all.filter(({ name }) => name === only);
    if (only !== undefined && remotes.length === 0)
      throw new ReleaseError(`There is no remote called ${only}.`);
    print(remotes, describeList(remotes));
  },
};

export const errors: Command = {
  name: 'errors',
  operands: '<name>',
  help: ["show the errors on open pages, by their place in the source; 'shell' shows those of the shell"],
  async run({ connect, print }, [name = '']) {
    const { client } = await connect();
    const found = await client.listPageErrors({ name });
    const blocks = found.errors.map(
      ({ stage, name: error, reason, trace, count, firstSeen, lastSeen, versions }) =>
        [
          `${count} × ${error}${reason ? `: ${reason}` : ''} (${stage})`,
          ...trace.map((place) => `    at ${place}`),
          `    first ${firstSeen}, last ${lastSeen}, in ${versions.join(', ')}`,
        ].join('\n'),
    );
    const owner = found.owner === null ? '' : ` Owner: ${found.owner}.`;
    const summary = blocks.length === 0 ? `No page has reported an error of ${name}.` : `Errors of ${name}.`;
    print(found, [`${summary}${owner}`, ...blocks].join('\n'));
  },
};

export const history: Command = {
  name: 'history',
  operands: '<name>',
  help: ['show who changed what, when, from where and why'],
  async run({ connect, print }, [name = '']) {
    const { client } = await connect();
    const entries = (await client.readHistory({ name })).entries;
    const lines = entries.map(({ at, action, channel, version, before, after, by, address, reason }) => {
      const change = before === after ? '' : `  ${before ?? 'nothing'} -> ${after ?? 'nothing'}`;
      const what = [action, channel, version].filter(Boolean).join(' ');
      return `${at}  ${what}${change}  by ${by} from ${address}${reason ? `  "${reason}"` : ''}`;
    });
    print(entries, lines.join('\n'));
  },
};
