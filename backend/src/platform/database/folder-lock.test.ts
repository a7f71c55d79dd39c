import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderLockedError, lockFolder } from './folder-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'folder-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const file = () => join(folder, 'database.lock');

/** A process of its own that takes the lock, at an instant if one is given, and holds it until it is killed. */
function holdElsewhere(at = 0) {
  const code = `import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))};
    while (Date.now() < ${at});
    lockFolder(process.argv[1]); console.log('locked'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, folder], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const locked = new Promise((resolve) => child.stdout.once('data', resolve));
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { pid: child.pid, locked, ended, kill };
}

test('a second process is refused and told who has the folder', async () => {
  const other = holdElsewhere();
  await other.locked;
  expect(() => lockFolder(folder)).toThrow(FolderLockedError);
  expect(() => lockFolder(folder)).toThrow(
    `The data folder ${folder} is in use by process ${other.pid}. ` +
      'Stop that process, or choose another folder with COUPON_CENTER_DATA.',
  );
  await other.kill();
});

test('the lock of a killed process is taken over', async () => {
  const other = holdElsewhere();
  await other.locked;
  await other.kill();
  expect(existsSync(file())).toBe(true);
  const lock = lockFolder(folder);
  expect(JSON.parse(readFileSync(file(), 'utf8')).pid).toBe(process.pid);
  lock.release();
  expect(existsSync(file())).toBe(false);
});

// Only Linux tells such a process from a living one.
if (process.platform === 'linux')
  test('the lock of a process whose parent never asked after its end is taken over', async () => {
    const code = `import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))};
    lockFolder(${JSON.stringify(folder)}); process.kill(process.pid, "SIGKILL");`;
    // The shell becomes a program that has no interest in the child it got with its life.
    const script = `"$0" --input-type=module -e "$1" & exec sleep 60 >/dev/null`;
    const parent = spawn('sh', ['-c', script, process.execPath, code], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await once(parent.stdout.resume(), 'end');
    const { pid } = JSON.parse(readFileSync(file(), 'utf8')) as { pid: number };
    while (!readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')) await new Promise(setImmediate);
    lockFolder(folder).release();
    parent.kill('SIGKILL');
  });

test('the same process cannot take it twice, and can again after releasing', () => {
  const lock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(FolderLockedError);
  lock.release();
  lockFolder(folder).release();
});

test('a later process with the pid of a dead holder is not mistaken for it', () => {
  const lock = lockFolder(folder);
  const holder = JSON.parse(readFileSync(file(), 'utf8'));
  lock.release();
  writeFileSync(file(), JSON.stringify({ ...holder, started: `${holder.started}0` }));
  lockFolder(folder).release();
});

test('a lock from another machine holds until it has been silent for a minute', () => {
  writeFileSync(file(), JSON.stringify({ id: 'x', pid: 1, host: 'elsewhere', started: '' }));
  expect(() => lockFolder(folder)).toThrow('by process 1 on elsewhere');
  const before = new Date(Date.now() - 61_000);
  utimesSync(file(), before, before);
  lockFolder(folder).release();
});

test('a half written lock is waited for, then taken over', () => {
  writeFileSync(file(), '{"id":');
  expect(() => lockFolder(folder)).toThrow(FolderLockedError);
  const before = new Date(Date.now() - 61_000);
  utimesSync(file(), before, before);
  lockFolder(folder).release();
});

test('of many that take over a stale lock at once, one gets it', async () => {
  const dead = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(file(), JSON.stringify({ id: 'x', pid: dead.pid, host: hostname(), started: '' }));
  const at = Date.now() + 1000;
  const others = Array.from({ length: 6 }, () => holdElsewhere(at));
  const outcomes = await Promise.all(
    others.map(({ locked, ended }) =>
      Promise.race([locked.then(() => 'locked'), ended.then(() => 'refused')]),
    ),
  );
  await Promise.all(others.map((other) => other.kill()));
  expect(outcomes.filter((outcome) => outcome === 'locked')).toHaveLength(1);
});

test('a take-over that another process has begun is waited for, and one that was left is cleared', () => {
  const stale = JSON.stringify({ id: 'x', pid: 2 ** 22 + 1, host: hostname(), started: '' });
  writeFileSync(file(), stale);
  writeFileSync(`${file()}.takeover`, 'null');
  const before = new Date(Date.now() - 4500);
  utimesSync(`${file()}.takeover`, before, before);
  const started = performance.now();
  lockFolder(folder).release();
  expect(performance.now() - started).toBeGreaterThan(100);
  expect(existsSync(`${file()}.takeover`)).toBe(false);
});
