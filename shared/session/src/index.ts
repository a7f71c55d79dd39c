export * from './remote-session.ts';
export * from './session-bus.ts';
