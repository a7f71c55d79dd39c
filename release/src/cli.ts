#!/usr/bin/env node
/** `npm run release -- …` */
import { runCommand } from './run-command.ts';

process.exitCode = await runCommand(process.argv.slice(2), {
  environment: process.env,
  print: (line) => console.log(line),
});
