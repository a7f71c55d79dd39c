/** React's server creates one when it is loaded; jsdom has none. */
class Channel {
  port1: { onmessage?: () => void } = {};
  port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage?.()) };
}

if (!('MessageChannel' in globalThis)) Object.assign(globalThis, { MessageChannel: Channel });
