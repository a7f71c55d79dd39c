/**
 * What React and the router create when they are loaded, and never use to render to a string. A context of Node's `vm` has nothing but
 * the language.
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
