import { resolve } from 'node:path';
import { checkBuild, checkPublished, readRemote } from '../checks/check-version.ts';
import { describeReport } from '../checks/report.ts';
import { findOrigin } from '../publishing/find-origin.ts';
import { checkOptions } from './command.ts';
import type { Command } from './command.ts';

export const canIDeploy: Command = {
  name: 'can-i-deploy',
  operands: '<folder or name> [<version>]',
  help: [
    'check a built remote as publish does, and upload nothing;',
    'can-i-deploy <name> <version> checks a published version',
  ],
  async run({ connect, values, print }, [name = '', version]) {
    const { client, found } = await connect();
    const options = checkOptions(values, found);
    const check = async () => {
      if (version !== undefined) return checkPublished(client, name, version, options);
      const folder = resolve(name);
      const build = await readRemote(client, folder, findOrigin(folder));
      if (!('record' in build)) return build;
      const { report } = await checkBuild(client, folder, build, {
        ...options,
        privateKey: found.privateKey,
      });
      return report;
    };
    const report = await check();
    print(report, describeReport(report));
    return report.passed ? 0 : 1;
  },
};
