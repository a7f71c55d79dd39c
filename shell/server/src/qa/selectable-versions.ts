/** Lists the versions that testers may choose, with what they would lack in a shell. */
import { SHELL_NAME } from '@coupon-center/portal-contracts';
import type { ShellRecord } from '@coupon-center/portal-contracts';
import { lacksOf } from '@coupon-center/release';
import type { ListedVersion, VersionList } from '@coupon-center/release';
import type { SelectableVersion, SelectableVersions } from '@coupon-center/portal-contracts/testers';

/** Returns what a version of the shell has for remotes; for an unknown version, what the live one has. */
function shellIn({ parts }: VersionList, wanted: string | undefined): ShellRecord | undefined {
  const shell = parts.find(({ name }) => name === SHELL_NAME);
  const recordOf = (asked: string | null | undefined) =>
    shell?.versions.find(({ version }) => version === asked)?.shell;
  return recordOf(wanted) ?? recordOf(shell?.live);
}

function lacks({ version, declaration, uses }: ListedVersion, shell: ShellRecord | undefined): string {
  return declaration && shell ? lacksOf({ version, declaration, uses }, shell).join(' ') : '';
}

function selectable(listed: ListedVersion, shell: ShellRecord | undefined): SelectableVersion[] {
  const { declaration: _declaration, uses: _uses, shell: _shell, role, ...version } = listed;
  return role === 'withdrawn' ? [] : [{ ...version, role, lacks: lacks(listed, shell) }];
}

/** @param shell version of the shell that is to run them; by default the live one */
export function selectableVersions(list: VersionList, shell: string | undefined): SelectableVersions {
  const record = shellIn(list, shell);
  const parts = list.parts.map(({ versions, ...part }) => ({
    ...part,
    versions: versions.flatMap((version) => selectable(version, record)),
  }));
  return { parts };
}
