export * from './session-bus.ts';
export { reduceSession } from './reduce-session.ts';
