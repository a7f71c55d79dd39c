/**
 * Stubs of globals that React and the router need on import, but never to render to a string: a context of Node's `vm` has
 * nothing but the language.
 */

class Unused {
  port1 = {};
  port2 = {};
  encode(): Uint8Array {
    return new Uint8Array();
  }
}

for (const name of ['MessageChannel', 'TextEncoder', 'URL'])
  if (!(name in globalThis)) Object.assign(globalThis, { [name]: Unused });
