/**
 * jsdom with the platform's own network and stream classes put back, so that `fetch` exists in tests and
 * msw can answer it. Export conditions are those of Node, because msw's interceptors run in Node.
 */
import './quick-selectors.js';
import { TestEnvironment as JsdomEnvironment } from 'jest-environment-jsdom';

const fromPlatform = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'BroadcastChannel',
  'CompressionStream',
  'DecompressionStream',
  'File',
  'FormData',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextDecoderStream',
  'TextEncoder',
  'TextEncoderStream',
  'TransformStream',
  'URL',
  'URLSearchParams',
  'WritableStream',
  'fetch',
  'structuredClone',
];

export default class BrowserEnvironment extends JsdomEnvironment {
  constructor(config, context) {
    super(config, context);
    for (const name of fromPlatform) {
      Object.defineProperty(this.global, name, {
        value: globalThis[name],
        configurable: true,
        writable: true,
      });
    }
  }

  exportConditions() {
    return ['node', 'node-addons', 'require', 'default'];
  }
}
