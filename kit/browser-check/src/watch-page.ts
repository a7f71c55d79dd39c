/** Runs in the page before anything else, as `watch` does: finds functions of the browser that a remote has replaced. */

export interface PageWatch {
  /** Names of browser functions that differ from those at the first call, which is made before the remote is mounted. */
  replaced: () => string[];
}

export const PAGE_WATCH = 'coupon-center.page-watch';

export function watchPage(symbol: string): void {
  const browserNames = Object.getOwnPropertyNames(window);
  /** Functions of the browser, including those of its classes, by name, with their holders. */
  function* builtIns(): Generator<[string, unknown]> {
    for (const name of browserNames) {
      const holder: unknown = Object.getOwnPropertyDescriptor(window, name)?.value;
      if (typeof holder === 'function') yield [name, holder];
      const holders = typeof holder === 'function' ? [holder, holder.prototype as unknown] : [holder];
      for (const [index, one] of holders.entries()) {
        if (!/^(?:object|function)$/.test(typeof one) || !one || one === window) continue;
        const path = index === 1 ? `${name}.prototype` : name;
        yield [path, one];
        for (const [key, property] of Object.entries(Object.getOwnPropertyDescriptors(one)))
          for (const part of Object.values(property) as unknown[])
            if (typeof part === 'function') yield [`${path}.${key}`, part];
      }
    }
  }
  let first: Map<string, unknown[]> | undefined;
  function readBuiltIns() {
    const found = new Map<string, unknown[]>();
    for (const [name, value] of builtIns()) found.set(name, [...(found.get(name) ?? []), value]);
    return found;
  }
  function replaced(): string[] {
    const now = readBuiltIns();
    first ??= now;
    const isSame = (name: string, values: readonly unknown[]) =>
      now.get(name)?.length === values.length &&
      values.every((value, index) => now.get(name)?.[index] === value);
    const changed = [...first].filter(([name, values]) => !isSame(name, values)).map(([name]) => name);
    const isAdded = (name: string) => !first?.has(name) && first?.has(name.replace(/\.[^.]+$/, ''));
    return [...changed, ...[...now.keys()].filter((name) => name.includes('.') && isAdded(name))];
  }

  Object.defineProperty(window, Symbol.for(symbol), { value: { replaced } satisfies PageWatch });
}
