#!/usr/bin/env node
/** `npm run release -- …` */
import { enableCompileCache } from 'node:module';

// Compiling the modules again takes most of the time of a command.
enableCompileCache();
const { runCommand } = await import('./run-command.ts');
process.exitCode = await runCommand(process.argv.slice(2), {
  environment: process.env,
  print: (line) => console.log(line),
  columns: process.stdout.isTTY ? process.stdout.columns : undefined,
});
