/** The build of the shell that pages are made from: that of a published version, or that of a development server. */
import { BUILD_RECORD_FILE, buildRecordSchema } from '@coupon-center/portal-contracts';
import type { BuildRecord, ShellVersion } from '@coupon-center/portal-contracts';

export interface ShellBuild {
  /** Empty for a shell that runs from source. */
  version: string;
  record: BuildRecord;
  /** Address below which the files are. */
  base: string;
}

/** Returns the build of a published shell. */
export function publishedBuild({ version, build }: ShellVersion): ShellBuild {
  return { version, record: build, base: `/shell/${version}/` };
}

/** Returns the build as the shell's development server has it now. */
export async function fetchShellBuild(origin: string): Promise<ShellBuild> {
  const response = await fetch(`${origin}/${BUILD_RECORD_FILE}`);
  if (!response.ok) throw new Error(`The shell's development server responded with ${response.status}.`);
  return { version: '', record: buildRecordSchema.parse(await response.json()), base: `${origin}/` };
}
