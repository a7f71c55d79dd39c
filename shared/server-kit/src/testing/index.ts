export { checkHtml, checkXml } from './checkers.ts';
export { faultsOf, HOSTILE_TEXTS, probeServer, withHostileTexts } from './probe-server.ts';
export type { Probe } from './probe-server.ts';
export { recordSpans } from './record-spans.ts';
export type { RecordedSpan, SpanRecorder } from './record-spans.ts';
