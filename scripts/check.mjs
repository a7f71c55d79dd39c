/** `npm run check`: format, lint, types, API reports, import rules, unused code. */
import { lintTasks } from './lint-tasks.mjs';
import { runTwoAtATime } from './parallel.mjs';

const npmRun = (name) => ({ name, command: 'npm', args: ['run', '--silent', name] });

const isClean = await runTwoAtATime([
  // One after the other: the reports are made from what the compiler emits.
  npmRun('types-and-api'),
  ...lintTasks,
  npmRun('deps'),
  npmRun('knip'),
  npmRun('knip:production'),
  npmRun('format:check'),
]);
process.exitCode = isClean ? 0 : 1;
