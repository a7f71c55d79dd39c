/** Runs Playwright's recorder so that it writes its recording, however it is ended. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const ENDING: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program of Node until it ends. A signal to this process ends the program with a single SIGINT: one Ctrl-C may
 * arrive several times, from the terminal and from npm, and at the second the recorder exits before it has written its file.
 * @param args arguments of Node
 */
export async function runRecorder(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  // In its own process group, where a terminal's Ctrl-C doesn't reach it. Windows has neither process groups nor such signals.
  const detached = process.platform !== 'win32';
  const child = spawn(process.execPath, args, { stdio: 'inherit', env, detached });
  let isEnding = false;
  const end = () => {
    if (detached && !isEnding) child.kill('SIGINT');
    isEnding = true;
  };
  for (const signal of ENDING) process.on(signal, end);
  try {
    await once(child, 'close');
  } finally {
    for (const signal of ENDING) process.off(signal, end);
  }
}
