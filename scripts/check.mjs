/** `npm run check`: format, lint, types, import rules, unused code, plain English. */
import { lintTasks } from './lint-tasks.mjs';
import { runTwoAtATime } from './parallel.mjs';

const npmRun = (name) => ({ name, command: 'npm', args: ['run', '--silent', name] });

const isClean = await runTwoAtATime([
  npmRun('types'),
  ...lintTasks,
  npmRun('deps'),
  npmRun('knip'),
  npmRun('knip:production'),
  npmRun('prose'),
  npmRun('format:check'),
]);
process.exitCode = isClean ? 0 : 1;
