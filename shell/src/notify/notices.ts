/** Queues toasts and error notifications; the code that shows them is loaded with the first one. */
import type { Notify } from '@coupon-center/remote-kit';
import { createWritable } from '../common/writable.ts';
import type { Writable } from '../common/writable.ts';

export interface Notice {
  kind: 'success' | 'info' | 'error' | 'action';
  message: string;
  action?: { label: string; run(): void; seconds: number };
}

export interface Notices {
  notify: Notify;
  waiting: Writable<readonly Notice[]>;
  take(): readonly Notice[];
}

export function createNotices(): Notices {
  const waiting = createWritable<readonly Notice[]>([]);
  const add = (notice: Notice) => waiting.set([...waiting.get(), notice]);
  return {
    notify: {
      success: (message) => add({ kind: 'success', message }),
      info: (message) => add({ kind: 'info', message }),
      error: (message) => add({ kind: 'error', message }),
      action: (message, label, run, seconds = 10) =>
        add({ kind: 'action', message, action: { label, run, seconds } }),
    },
    waiting,
    take() {
      const notices = waiting.get();
      if (notices.length > 0) waiting.set([]);
      return notices;
    },
  };
}
