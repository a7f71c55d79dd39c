/**
 * Prints the bytes of the screens, the shell and the remotes of a running portal with their budgets, and what each of 1, 10 and
 * 100 made-up remotes adds to every page: `npm run budgets -- http://localhost:4000`.
 */
import { remoteBudgets, screenBudgets, shellBudgets } from './budgets.ts';
import { bytesPerRemote } from './bytes-per-remote.ts';
import { remoteBytes, screenBytes, shellBytes } from './named-files.ts';

const { origin } = new URL(process.argv[2] ?? 'http://localhost:4000');

console.table(
  Object.fromEntries([1, 10, 100].map((count) => [`of ${count} remotes`, bytesPerRemote(count)])),
);

const rows: Record<string, { bytes: number; budget: number | undefined }> = {};
for (const [path, { all, script }] of Object.entries(screenBudgets)) {
  const screen = await screenBytes(origin, path);
  rows[path] = { bytes: screen.all, budget: all.most };
  rows[`${path}, scripts`] = { bytes: screen.script, budget: script.most };
}
const { start, platform } = await shellBytes(origin);
rows['shell, start'] = { bytes: start, budget: shellBudgets.start.most };
rows['shell, platform'] = { bytes: platform, budget: shellBudgets.platform.most };
for (const [name, bytes] of Object.entries(await remoteBytes(origin)))
  rows[name] = { bytes, budget: remoteBudgets[name]?.most };
console.table(rows);
