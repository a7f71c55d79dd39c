/** Runs at most so many tasks at once; the others wait in line, and `waiting` tells how many. */
export function limitTo(max: number) {
  const line: (() => void)[] = [];
  let running = 0;
  async function run<T>(task: () => Promise<T>): Promise<T> {
    if (running >= max) await new Promise<void>((resolve) => line.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  }
  return Object.assign(run, { waiting: () => line.length });
}
