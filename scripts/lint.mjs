/** `npm run lint`: ESLint over the whole house. */
import { lintTasks } from './lint-tasks.mjs';
import { runTwoAtATime } from './parallel.mjs';

process.exitCode = (await runTwoAtATime(lintTasks)) ? 0 : 1;
