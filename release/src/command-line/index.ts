/** One kit for command lines: commands, usage, exit codes and errors are alike in every program. */
export { defineCommand } from './command.ts';
export type { Command, Program, ValuesOf } from './command.ts';
export { UsageError } from './run-program.ts';
export { runProgram } from './run-program.ts';
