/** One line a step on the terminal: what is being done, and how long it took. */
export interface Progress {
  /** Run a step and show it; its error passes through. */
  step<T>(label: string, action: () => Promise<T>): Promise<T>;
}

function seconds(since: number): string {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}

/** Progress on a terminal or in a log, where no line is written over. */
export function createProgress(out: NodeJS.WriteStream = process.stdout): Progress {
  return {
    async step(label, action) {
      const began = Date.now();
      if (out.isTTY) out.write(`  … ${label}`);
      try {
        const result = await action();
        out.write(`${out.isTTY ? '\r' : ''}  ✓ ${label} (${seconds(began)})\n`);
        return result;
      } catch (error) {
        out.write(`${out.isTTY ? '\r' : ''}  ✗ ${label} (${seconds(began)})\n`);
        throw error;
      }
    },
  };
}
