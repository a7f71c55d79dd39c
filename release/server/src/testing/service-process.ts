/** The release service as a process of its own, which can be killed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface ServiceProcess {
  origin: string;
  /** Ends the process as a crash or a power failure would. */
  kill(): Promise<void>;
}

/** Starts the service on a free port, and waits until it listens. */
export async function startProcess(url: string, dataDir: string): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../server.ts')], {
    env: { ...process.env, DATABASE_URL: url, COUPON_CENTER_DATA: dataDir, PORT: '0', LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    const origin = /Server listening at (http:[^"]+)/.exec(line)?.[1];
    if (origin === undefined) continue;
    child.stdout.resume();
    return {
      origin,
      async kill() {
        child.kill('SIGKILL');
        await ended;
      },
    };
  }
  throw new Error('The service ended before it was listening.');
}
