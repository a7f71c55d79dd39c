import { createFileCache, TooManyFiles } from './file-cache.ts';

const file = (bytes: number) => async () => Buffer.alloc(bytes);

/** Work that ends when the test says so. */
function work() {
  const begun: string[] = [];
  const endings = new Map<string, (file: Buffer) => void>();
  const make = (name: string) => () => {
    begun.push(name);
    return new Promise<Buffer>((resolve) => endings.set(name, resolve));
  };
  return { begun, make, end: (name: string) => endings.get(name)?.(Buffer.from(name)) };
}

test('makes a file once, even if several requests need it, and caches it', async () => {
  const fileOf = createFileCache();
  const { begun, make, end } = work();
  const asked = [fileOf('a', make('a')), fileOf('a', make('a'))];
  end('a');
  expect((await Promise.all(asked)).map(String)).toEqual(['a', 'a']);
  expect(String(await fileOf('a', make('a')))).toBe('a');
  expect(begun).toEqual(['a']);
});

test("makes files one by one, and refuses requests beyond the queue's limit", async () => {
  const fileOf = createFileCache({ mostWaiting: 1 });
  const { begun, make, end } = work();
  const [first, second] = [fileOf('a', make('a')), fileOf('b', make('b'))];
  await expect(fileOf('c', make('c'))).rejects.toThrow(TooManyFiles);
  expect(begun).toEqual(['a']);
  end('a');
  await first;
  expect(begun).toEqual(['a', 'b']);
  end('b');
  expect(String(await second)).toBe('b');
});

test('retries a file that failed, and goes on with the next one', async () => {
  const fileOf = createFileCache();
  const broken = fileOf('a', () => Promise.reject(new Error('no ink')));
  const next = fileOf('b', file(1));
  await expect(broken).rejects.toThrow('no ink');
  expect(await next).toHaveLength(1);
  expect(await fileOf('a', file(2))).toHaveLength(2);
});

test('keeps the most recently requested files, up to a limit of bytes', async () => {
  const fileOf = createFileCache({ mostBytes: 10 });
  const made: string[] = [];
  const ask = (name: string, bytes: number) =>
    fileOf(name, async () => {
      made.push(name);
      return Buffer.alloc(bytes);
    });
  await ask('a', 4);
  await ask('b', 4);
  await ask('a', 4);
  await ask('c', 4);
  await ask('a', 4);
  await ask('b', 4);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
  expect(await ask('huge', 11)).toHaveLength(11);
  expect(await ask('huge', 11)).toHaveLength(11);
  expect(made.filter((name) => name === 'huge')).toHaveLength(2);
});
