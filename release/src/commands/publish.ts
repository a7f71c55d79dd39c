import { join, resolve } from 'node:path';
import { channelNameSchema } from '../calls/messages.ts';
import { isShellBuild } from '../publishing/built-remote.ts';
import { checkBuild, readRemote } from '../checks/check-version.ts';
import { describeReport } from '../checks/report.ts';
import type { CheckReport } from '../checks/report.ts';
import { ReleaseError } from '../errors.ts';
import { findOrigin } from '../publishing/find-origin.ts';
import { grantNeeds, publishFolder, publishVersion } from '../publishing/publish-folder.ts';
import type { PublishResult } from '../publishing/publish-folder.ts';
import type { ReleaseClient } from '../client/release-client.ts';
import { checkOptions } from './command.ts';
import type { Command, Connection, Context } from './command.ts';
import { tellLink } from './previews.ts';

const describeLive = (live: string | undefined) => (live ? `${live} stays live` : 'no version is live yet');

/** Describes the result of publishing. */
function describe({ name, version, outcome, channel, live, replaced, replacesNewer }: PublishResult): string {
  if (outcome === 'kept')
    return `${name} ${version} is not published: ${live} was chosen by hand and stays live`;
  if (channel !== undefined)
    return `${name} ${version} is now on the channel ${channel}; ${describeLive(live)}`;
  if (outcome === 'staged') return `${name} ${version} is staged; ${describeLive(live)}`;
  const instead = replaced ? `; it replaces ${replacesNewer ? 'the newer ' : ''}${replaced}` : '';
  return `${name} ${version} is ${outcome}${instead}`;
}

/** Whether a version was published before, and therefore checked. */
async function isPublished(client: ReleaseClient, name: string, version: string): Promise<boolean> {
  const { versions } = await client.readRemote({ name });
  return versions.some((one) => one.version === version && one.role !== 'withdrawn');
}

/** Prints what was published, and a link to it if it is a preview. */
async function tell(
  context: Context,
  connection: Connection,
  result: PublishResult,
  report: CheckReport | null,
): Promise<void> {
  const link = result.channel === undefined ? undefined : await tellLink(connection, context, result);
  const checked = report ? [describeReport(report)] : [];
  const linked = link ? [link.text] : [];
  context.print({ ...result, report, ...link?.json }, [...checked, describe(result), ...linked].join('\n'));
}

/**
 * Publishes one remote after checking it, or the shell.
 * @returns whether it is published
 */
async function publishOne(context: Context, connection: Connection, folder: string): Promise<boolean> {
  const { values, print } = context;
  const { client, found } = connection;
  const refuse = (report: CheckReport) => {
    if (values.json) print({ outcome: 'refused', report }, '');
    else console.error(describeReport(report));
    return false;
  };
  const { commit, builder } = findOrigin(folder);
  const origin = { commit: values.commit ?? commit, builder: values.builder ?? builder };
  const options = {
    privateKey: await found.privateKey(),
    stage: values.stage,
    channel: values.channel,
    publisher: values['keep-chosen'] ? 'start' : 'hand',
    reason: values.reason,
    takeOver: values['take-over'],
    dropRoutes: values['drop-routes'],
    breakRemotes: values['break-remotes'],
  } as const;
  if (await isShellBuild(join(folder, 'dist'))) {
    await tell(context, connection, await publishFolder(client, folder, { ...options, origin }), null);
    return true;
  }
  const build = await readRemote(client, folder, origin);
  if (!('record' in build)) return refuse(build);
  const { version, declaration } = build.record;
  if (values['grant-needs']) await grantNeeds(client, declaration);
  const checked = (await isPublished(client, declaration.name, version))
    ? undefined
    : await checkBuild(client, folder, build, {
        ...checkOptions(values, found),
        privateKey: () => found.privateKey(),
      });
  if (checked && !checked.report.passed) return refuse(checked.report);
  const result = await publishVersion(client, checked?.prepared ?? build, options);
  await tell(context, connection, result, checked?.report ?? null);
  return true;
}

/** Publishes each remote or shell, even if others fail. */
export const publish: Command = {
  name: 'publish',
  operands: '<folder>… [--stage | --channel <channel>]',
  help: [
    "check and publish built remotes, or publish the shell; --stage doesn't make them live;",
    '--channel pr-42 makes them a preview for testers and shows a link to it;',
    '--keep-chosen skips a remote whose live version was chosen by hand;',
    '--grant-needs grants the capabilities it needs, unless an operator has already decided',
  ],
  async run(context, folders) {
    const { channel } = context.values;
    const named = channelNameSchema.optional().safeParse(channel);
    if (!named.success)
      throw new ReleaseError(`'${channel}' is not a channel name: ${named.error.issues[0]?.message}.`);
    const connection = await context.connect();
    let code = 0;
    for (const folder of folders) {
      try {
        if (!(await publishOne(context, connection, resolve(folder)))) code = 1;
      } catch (error) {
        if (!(error instanceof ReleaseError)) throw error;
        console.error(error.message);
        code = 1;
      }
    }
    return code;
  },
};
