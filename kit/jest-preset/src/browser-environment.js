/**
 * jsdom with the platform's own network and stream classes restored, so that tests have `fetch` and msw can answer it.
 * Uses Node's export conditions, because msw's interceptors run in Node.
 */
import './quick-styles.js';
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
  'crypto',
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
