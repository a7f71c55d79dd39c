/**
 * A context of Node's `vm` has nothing but the language. These globals are stubs that React and the router need on import, but
 * never to render to a string, and the part of `URL` that coupon cards need.
 */

class Unused {
  port1 = {};
  port2 = {};
  encode(): Uint8Array {
    return new Uint8Array();
  }
}

/** Knows plain web addresses with a path, like those that are made from the site configuration. */
class PlainUrl {
  static canParse(address: string): boolean {
    return /^https?:\/\/[\w.:[\]-]+\/[\w./-]*$/.test(address);
  }

  readonly href: string;
  readonly protocol: string;

  constructor(address: string) {
    this.href = address;
    this.protocol = address.slice(0, address.indexOf(':') + 1);
  }
}

const missing = { MessageChannel: Unused, TextEncoder: Unused, URL: PlainUrl };
for (const [name, stub] of Object.entries(missing))
  if (!(name in globalThis)) Object.assign(globalThis, { [name]: stub });

export {};
