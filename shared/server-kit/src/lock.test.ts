import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { acquireLock, LockedError } from './lock.ts';

const isLinux = process.platform === 'linux';
const importLock = `import { acquireLock } from ${JSON.stringify(join(import.meta.dirname, 'lock.ts'))};`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const path = () => join(folder, 'work', '.lock');
const exists = () => existsSync(path());

async function takeAndRelease(): Promise<void> {
  const release = await acquireLock(path());
  release();
}

/** Writes a lock as if another process held it; by default with the data of this process. */
async function plant(change: object, ageMs = 0): Promise<void> {
  const release = await acquireLock(path());
  const holder = JSON.parse(readFileSync(path(), 'utf8')) as object;
  release();
  plantText(JSON.stringify({ ...holder, id: 'x', ...change }), ageMs);
}

function plantText(text: string, ageMs = 0): void {
  writeFileSync(path(), text);
  age(path(), ageMs);
}

function age(file: string, ms: number): void {
  const then = new Date(Date.now() - ms);
  utimesSync(file, then, then);
}

/** Starts a process that takes the lock, at a given instant if any, and holds it until it is killed. */
function holdElsewhere(at = 0) {
  const code = `${importLock}
    while (Date.now() < ${at});
    await acquireLock(process.argv[1]); console.log('locked'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, path()], {
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

test('refuses a second process and names the holder', async () => {
  const other = holdElsewhere();
  await other.locked;
  await expect(acquireLock(path())).rejects.toThrow(LockedError);
  await expect(acquireLock(path())).rejects.toThrow(`${path()} is held by process ${other.pid}.`);
  await other.kill();
});

test('takes over the lock of a killed process', async () => {
  const other = holdElsewhere();
  await other.locked;
  await other.kill();
  expect(exists()).toBe(true);
  const release = await acquireLock(path());
  expect(JSON.parse(readFileSync(path(), 'utf8')).pid).toBe(process.pid);
  release();
  expect(exists()).toBe(false);
});

// Only Linux can tell such a process from a live one.
if (isLinux)
  test('takes over the lock of a zombie', async () => {
    const code = `${importLock}
    await acquireLock(${JSON.stringify(path())}); process.kill(process.pid, "SIGKILL");`;
    // The shell becomes a program that never reaps its child.
    const script = `"$0" --input-type=module -e "$1" & exec sleep 60 >/dev/null`;
    const parent = spawn('sh', ['-c', script, process.execPath, code], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await once(parent.stdout.resume(), 'end');
    const { pid } = JSON.parse(readFileSync(path(), 'utf8')) as { pid: number };
    while (!readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')) await new Promise(setImmediate);
    await takeAndRelease();
    parent.kill('SIGKILL');
  });

test('refuses the same process a second time until the lock is released', async () => {
  const release = await acquireLock(path());
  await expect(acquireLock(path())).rejects.toThrow(LockedError);
  release();
  await takeAndRelease();
});

test('waits for the given time', async () => {
  const release = await acquireLock(path());
  const began = performance.now();
  await expect(acquireLock(path(), { patienceMs: 100 })).rejects.toThrow(LockedError);
  expect(performance.now() - began).toBeGreaterThanOrEqual(100);

  const waiting = acquireLock(path(), { patienceMs: 30_000 });
  release();
  (await waiting)();
});

test('takes over the lock of an earlier process with the same pid', async () => {
  await plant({});
  await takeAndRelease();
});

if (isLinux)
  test('tells a live process from a dead holder with the same pid', async () => {
    await plant({ pid: process.ppid, started: 'before' });
    await takeAndRelease();
  });

test.each([
  ['machine', { pid: 1, host: 'elsewhere' }, 'by process 1 on elsewhere'],
  ['container', { pid: 2 ** 22 + 1, namespace: 'pid:[1]' }, `by process ${2 ** 22 + 1}.`],
])('respects the lock of another %s until it has been silent for a minute', async (_, holder, message) => {
  await plant(holder, 30_000);
  await expect(acquireLock(path())).rejects.toThrow(message);
  age(path(), 61_000);
  await takeAndRelease();
});

test.each([
  ['empty', ''],
  ['half written', '{"id":'],
])('waits for a lock that is %s, then takes it over', async (_, text) => {
  await takeAndRelease();
  plantText(text);
  // The lock counts as new from now on, however long the test takes.
  age(path(), -60_000);
  await expect(acquireLock(path())).rejects.toThrow(LockedError);
  age(path(), 1500);
  await takeAndRelease();
});

test('gives a stale lock to only one of many processes that take it over together', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  await plant({ pid });
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

test('waits for a takeover by another process, and clears one that a crash left behind', async () => {
  await plant({ pid: 2 ** 22 + 1 });
  const guard = `${path()}.takeover`;
  writeFileSync(guard, 'null');
  const began = performance.now();
  age(guard, 4500);
  await takeAndRelease();
  expect(performance.now() - began).toBeGreaterThan(100);
  expect(existsSync(guard)).toBe(false);
});
