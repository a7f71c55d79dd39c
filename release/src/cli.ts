#!/usr/bin/env node
/** `npm run release -- …` */
import { enableCompileCache } from 'node:module';

// Without a cache, compiling the modules takes most of a command's time.
enableCompileCache();
const [{ runCommand }, { printableLines }] = await Promise.all([
  import('./run-command.ts'),
  import('@coupon-center/portal-contracts'),
]);
process.exitCode = await runCommand(process.argv.slice(2), {
  environment: process.env,
  // Records are printed as they were signed, and may contain anything.
  print: (line) => console.log(printableLines(line)),
  columns: process.stdout.isTTY ? process.stdout.columns : undefined,
});
