/** Java, in which the checker of HTML, feeds and sitemaps is written: an installed one, else Debian's package if running as root. */
import { findProgram, installDebianPackage } from './debian.ts';

/** Installs Java if it is missing. If that fails, the tests that need it report it. */
export async function ensureJava(): Promise<void> {
  if (process.env.JAVA_HOME || findProgram(['java'])) return;
  await installDebianPackage('default-jre-headless');
}
