/** Java, in which the checker of HTML, feeds and sitemaps is written: an installed one, else Debian's package if running as root. */
import { findProgram, installDebianPackage } from './debian.ts';

/** Installs Java where there is none. Where that can't be done, the tests that need it say so. */
export async function ensureJava(): Promise<void> {
  if (process.env.JAVA_HOME || findProgram(['java'])) return;
  await installDebianPackage('default-jre-headless');
}
