/** Prints sizes of screens, shell and remotes with their budgets: `npm run bench:bytes -- http://localhost:4000`. */
import {
  remoteBudgets,
  remoteBytes,
  screenBudgets,
  screenBytes,
  shellBudgets,
  shellBytes,
} from './bytes/index.ts';
import { table } from './report/table.ts';
import type { Cell } from './report/table.ts';

const { origin } = new URL(process.argv[2] ?? 'http://localhost:4000');

const row = (what: string, bytes: number, most: number | undefined): Cell[] => [what, bytes, most ?? ''];
const rows: Cell[][] = [];
for (const [path, budget] of Object.entries(screenBudgets)) {
  const screen = await screenBytes(origin, path);
  rows.push(
    row(path, screen.all, budget.all.most),
    row(`${path}, scripts`, screen.script, budget.script.most),
  );
}
const shell = await shellBytes(origin);
rows.push(row('shell, start', shell.start, shellBudgets.start.most));
rows.push(row('shell, platform', shell.platform, shellBudgets.platform.most));
for (const [name, bytes] of Object.entries(await remoteBytes(origin)))
  rows.push(row(name, bytes, remoteBudgets[name]?.most));
console.log(table(['what', 'bytes', 'budget'], rows));
