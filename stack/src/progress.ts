/** Prints a line for each finished step with its duration, and on a terminal the steps in progress below. */
export interface Progress {
  /** Runs a step and shows it; errors pass through. Steps may run in parallel. */
  step<T>(label: string, action: () => Promise<T>): Promise<T>;
}

/** Where progress is shown. */
export type ProgressOutput = Pick<NodeJS.WriteStream, 'write' | 'isTTY'>;

/** Moves to the first column and clears the line. */
const CLEAR_LINE = '\r\u001b[2K';

/** Shows progress on a terminal, or in a log without overwriting lines. */
export function createProgress(out: ProgressOutput = process.stdout): Progress {
  const underWay = new Set<string>();

  function show(finished = ''): void {
    if (!out.isTTY) {
      out.write(finished);
      return;
    }
    const line = underWay.size > 0 ? `  … ${[...underWay].join(', ')}` : '';
    out.write(`${CLEAR_LINE}${finished}${line}`);
  }

  return {
    async step(label, action) {
      const began = Date.now();
      const finish = (mark: string) => {
        underWay.delete(label);
        show(`  ${mark} ${label} (${((Date.now() - began) / 1000).toFixed(1)} s)\n`);
      };
      underWay.add(label);
      show();
      try {
        const result = await action();
        finish('✓');
        return result;
      } catch (error) {
        finish('✗');
        throw error;
      }
    },
  };
}
