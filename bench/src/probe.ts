/** Loaded into the measured processes (`node --import`): reports what they have used so far. */
export type ProbeQuestion = 'cpu' | 'heap';

process.on('message', (question: ProbeQuestion) => {
  if (question === 'cpu') {
    const { user, system } = process.cpuUsage();
    process.send?.(user + system);
  } else {
    globalThis.gc?.();
    process.send?.(process.memoryUsage().heapUsed / 1024 ** 2);
  }
});
