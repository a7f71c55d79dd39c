/** A program that never finishes closing. Its argument is the longest wait, in milliseconds. */
import { closeOnSignal } from '../close-on-signal.ts';

const held = setInterval(() => {}, 60_000);
closeOnSignal(() => new Promise(() => {}), {
  withinMs: Number(process.argv[2]),
  onStop: (signal) => process.stdout.write(`stopping at ${signal}\n`),
});
held.ref();
process.stdout.write('ready\n');
