import { resolve } from 'node:path';
import { ReleaseError } from '../errors.ts';
import { findOrigin } from '../find-origin.ts';
import { publishFolder } from '../publish-folder.ts';
import type { PublishResult } from '../publish-folder.ts';
import type { Command } from './command.ts';

/** Describes the result of publishing. */
function describe({ name, version, outcome, live, replaced, replacesNewer }: PublishResult): string {
  if (outcome === 'kept')
    return `${name} ${version} is not published: ${live} was chosen by hand and stays live`;
  if (outcome === 'staged')
    return `${name} ${version} is staged; ${live ? `${live} stays live` : 'no version is live yet'}`;
  const instead = replaced ? `; it replaces ${replacesNewer ? 'the newer ' : ''}${replaced}` : '';
  return `${name} ${version} is ${outcome}${instead}`;
}

/** Publishes each remote or shell, whatever becomes of the others. */
export const publish: Command = {
  name: 'publish',
  operands: '<folder>… [--stage]',
  count: [1, Infinity],
  help: [
    'publish built remotes, or the shell; --stage keeps them without making them live;',
    '--keep-chosen leaves alone a remote whose live version was chosen by hand;',
    '--grant-needs grants what it needs, unless an operator has decided about that',
  ],
  async run({ connect, values, print }, folders) {
    const { client, found } = await connect();
    const privateKey = await found.privateKey();
    let code = 0;
    for (const folder of folders) {
      try {
        const { commit, builder } = findOrigin(folder);
        const result = await publishFolder(client, resolve(folder), {
          privateKey,
          origin: { commit: values.commit ?? commit, builder: values.builder ?? builder },
          stage: values.stage,
          publisher: values['keep-chosen'] ? 'start' : 'hand',
          grantNeeds: values['grant-needs'],
          reason: values.reason,
          takeOver: values['take-over'],
          dropRoutes: values['drop-routes'],
          breakRemotes: values['break-remotes'],
        });
        print(result, describe(result));
      } catch (error) {
        if (!(error instanceof ReleaseError)) throw error;
        console.error(error.message);
        code = 1;
      }
    }
    return code;
  },
};
