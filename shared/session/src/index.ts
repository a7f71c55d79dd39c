export * from './remote-session.ts';
export * from './session-bus.ts';
export { withinLife } from './within-life.ts';
