/** Stands in for `MessageChannel`, which React's server renderer needs on import and jsdom lacks. */
class Channel {
  port1: { onmessage?: () => void } = {};
  port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage?.()) };
}

if (!('MessageChannel' in globalThis)) Object.assign(globalThis, { MessageChannel: Channel });
