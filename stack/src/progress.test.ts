import { createProgress } from './progress.ts';

/** A terminal with the text that a person sees on it: overwritten text is gone. */
function aTerminal(isTTY: boolean) {
  let text = '';
  const write = (chunk: string) => {
    text += chunk;
    return true;
  };
  const seen = () =>
    text
      .split('\n')
      .map((line) => line.split('\r\u001b[2K').pop())
      .join('\n')
      .replace(/\(\d\.\d s\)/g, '(t)');
  return { out: { isTTY, write }, seen };
}

function aGate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

test('parallel steps share one line until each is done', async () => {
  const { out, seen } = aTerminal(true);
  const progress = createProgress(out);
  const [long, short] = [aGate(), aGate()];
  const running = [
    progress.step('build shell', () => long.opened),
    progress.step('build a', () => short.opened),
  ];
  expect(seen()).toBe('  … build shell, build a');
  short.open();
  await running[1];
  expect(seen()).toBe('  ✓ build a (t)\n  … build shell');
  long.open();
  await running[0];
  expect(seen()).toBe('  ✓ build a (t)\n  ✓ build shell (t)\n');
});

test('a log lists finished steps only, and errors pass through', async () => {
  const { out, seen } = aTerminal(false);
  const progress = createProgress(out);
  await progress.step('publish', async () => undefined);
  await expect(progress.step('start', () => Promise.reject(new Error('no port')))).rejects.toThrow('no port');
  expect(seen()).toBe('  ✓ publish (t)\n  ✗ start (t)\n');
});
