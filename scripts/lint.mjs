/** `npm run lint`: ESLint for the whole repository. */
import { lintTasks } from './lint-tasks.mjs';
import { runTwoAtATime } from './parallel.mjs';

process.exitCode = (await runTwoAtATime(lintTasks)) ? 0 : 1;
