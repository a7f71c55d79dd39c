export * from './show-toast.ts';
export * from './toasts.tsx';
