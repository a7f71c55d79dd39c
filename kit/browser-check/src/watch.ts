/**
 * Runs in the page before anything else: records what code of the remote does to things that belong to the shell, and what
 * it has not undone. It may use nothing outside its own function.
 */

/** The object that `watch` puts into the page, under a symbol, so that it is not a named global. */
export interface Watch {
  /** Sentences about what the remote did to history, title and storage. */
  touched: string[];
  /** Places of the remote's timers, frames, observers, channels and listeners that are pending, in words. */
  pending: () => string[];
  /** Places of listeners that are added only once, however often the remote is mounted. */
  once: () => string[];
  /** Whether the remote was ever on the page. */
  wasSeen: () => boolean;
  /** Title and address as the shell last set them. */
  title: () => string | undefined;
  address: () => string;
}

export const WATCH = 'coupon-center.browser-check';

/**
 * @param base address of the folder of the remote's files, by which its code is recognized on the stack
 * @param selector of the remote's element
 */
export function watch({ base, selector, symbol }: { base: string; selector: string; symbol: string }): void {
  const touched = new Set<string>();
  const timers = new Map<number, string>();
  const frames = new Map<number, string>();
  const open = new Map<object, { isOpen: () => boolean; text: string }>();
  const listeners = new Map<string, string>();
  let title: string | undefined;
  let address = location.href;

  /** Returns the place in the remote's code that called one of the functions below; undefined if other code did. */
  function callerInRemote(): string | undefined {
    // This function, the function that replaces the original, and then its caller.
    const frame = new Error().stack?.split('\n')[3] ?? '';
    const start = frame.indexOf(base);
    return start < 0 ? undefined : frame.slice(start + base.length).replace(/\)$/, '');
  }
  const touch = (what: string, place: string) => touched.add(`${what}, in ${place}.`);

  function replace<Key extends string>(
    target: Record<Key, (...args: never[]) => unknown>,
    name: Key,
    made: (original: (...args: unknown[]) => unknown) => (this: unknown, ...args: unknown[]) => unknown,
  ): void {
    target[name] = made(target[name] as (...args: unknown[]) => unknown);
  }

  for (const name of ['setTimeout', 'setInterval'] as const) {
    replace(
      window as never,
      name,
      (original) =>
        function (callback, delay, ...args) {
          const place = callerInRemote();
          if (place === undefined || typeof callback !== 'function')
            return original.call(window, callback, delay, ...args);
          const id = original.call(
            window,
            (...given: unknown[]) => {
              if (name === 'setTimeout') timers.delete(id);
              (callback as (...all: unknown[]) => void)(...given);
            },
            delay,
            ...args,
          ) as number;
          timers.set(id, `${name === 'setTimeout' ? 'a timeout' : 'an interval'} that was set in ${place}`);
          return id;
        },
    );
  }
  for (const name of ['clearTimeout', 'clearInterval'] as const) {
    replace(
      window as never,
      name,
      (original) =>
        function (id) {
          timers.delete(id as number);
          return original.call(window, id);
        },
    );
  }

  replace(
    window as never,
    'requestAnimationFrame',
    (original) =>
      function (callback) {
        const place = callerInRemote();
        if (place === undefined) return original.call(window, callback);
        const id = original.call(window, (time: unknown) => {
          frames.delete(id);
          (callback as (now: unknown) => void)(time);
        }) as number;
        frames.set(id, `an animation frame that was asked for in ${place}`);
        return id;
      },
  );
  replace(
    window as never,
    'cancelAnimationFrame',
    (original) =>
      function (id) {
        frames.delete(id as number);
        return original.call(window, id);
      },
  );

  // Observers of the remote's own elements go away with them.
  for (const name of ['MutationObserver', 'ResizeObserver', 'IntersectionObserver'] as const) {
    const { prototype } = window[name];
    replace(
      prototype as never,
      'observe',
      (original) =>
        function (target, ...options) {
          const place = callerInRemote();
          const known = open.get(this as object);
          if (place !== undefined && target instanceof Node)
            open.set(this as object, {
              isOpen: () => target.isConnected || Boolean(known?.isOpen()),
              text: `a ${name} that was started in ${place}`,
            });
          return original.call(this, target, ...options);
        },
    );
    replace(
      prototype as never,
      'disconnect',
      (original) =>
        function () {
          open.delete(this as object);
          return original.call(this);
        },
    );
  }
  for (const name of ['BroadcastChannel', 'EventSource', 'WebSocket'] as const) {
    const Original: new (...args: never[]) => object = window[name];
    (window as Record<typeof name, unknown>)[name] = new Proxy(Original, {
      construct(target, args: never[], newTarget) {
        const place = callerInRemote();
        const made = Reflect.construct(target, args, newTarget) as { readyState?: number };
        if (place !== undefined)
          open.set(made, {
            // States of a socket: 2 is closing, 3 is closed.
            isOpen: () => (made.readyState ?? 0) < 2,
            text: `a ${name} that was opened in ${place}`,
          });
        return made;
      },
    });
    replace(
      Original.prototype as never,
      'close',
      (original) =>
        function (...args) {
          open.delete(this as object);
          return original.apply(this, args);
        },
    );
  }

  const numbers = new WeakMap<object, number>();
  let last = 0;
  const numberOf = (value: object) => {
    if (!numbers.has(value)) numbers.set(value, (last += 1));
    return numbers.get(value);
  };
  /** Names a target that outlives a remote's element; its own elements go away with their listeners. */
  function nameOf(target: unknown): string | undefined {
    if (target === window || target === undefined || target === null) return 'window';
    if (target === document) return 'document';
    if (target === document.documentElement) return 'html';
    if (target === document.body) return 'body';
    if (target instanceof MediaQueryList) return target.media;
    return target === visualViewport ? 'visualViewport' : undefined;
  }
  const keyOf = (target: unknown, type: unknown, listener: unknown, options: unknown) => {
    const capture =
      typeof options === 'object' && options ? (options as { capture?: boolean }).capture : options;
    return [numberOf(target ?? window), type, numberOf(listener as object), Boolean(capture)].join();
  };
  const { prototype } = EventTarget;
  replace(
    prototype as never,
    'addEventListener',
    (original) =>
      function (type, listener, options) {
        const place = callerInRemote();
        const name = nameOf(this);
        if (place !== undefined && name !== undefined && listener) {
          const key = keyOf(this, type, listener, options);
          const forget = () => listeners.delete(key);
          const { signal, once } = (
            typeof options === 'object' && options ? options : {}
          ) as AddEventListenerOptions;
          if (!signal?.aborted)
            listeners.set(key, `a listener to '${String(type)}' of ${name} that was added in ${place}`);
          if (signal) original.call(signal, 'abort', forget, { once: true });
          if (once) original.call(this, type, forget, { once: true });
        }
        return original.call(this, type, listener, options);
      },
  );
  replace(
    prototype as never,
    'removeEventListener',
    (original) =>
      function (type, listener, options) {
        if (listener) listeners.delete(keyOf(this, type, listener, options));
        return original.call(this, type, listener, options);
      },
  );

  for (const name of ['pushState', 'replaceState', 'go', 'back', 'forward'] as const) {
    replace(
      History.prototype as never,
      name,
      (original) =>
        function (...args) {
          const place = callerInRemote();
          if (place !== undefined) touch(`It calls history.${name}`, place);
          const result = original.apply(this, args);
          if (place === undefined) address = location.href;
          return result;
        },
    );
  }
  addEventListener('popstate', () => (address = location.href), true);

  function replaceSetter(
    holder: object,
    name: string,
    noted: (value: unknown, place: string | undefined) => void,
  ): void {
    const property = Object.getOwnPropertyDescriptor(holder, name);
    if (!property?.set) return;
    Object.defineProperty(holder, name, {
      ...property,
      set(this: unknown, value: unknown) {
        noted(value, callerInRemote());
        property.set?.call(this, value);
      },
    });
  }
  replaceSetter(Document.prototype, 'title', (value, place) => {
    if (place === undefined) title = String(value);
    else touch('It sets the title', place);
  });
  replaceSetter(Document.prototype, 'cookie', (value, place) => {
    if (place !== undefined) touch(`It sets the cookie ${String(value).split('=', 1)[0]}`, place);
  });
  replaceSetter(History.prototype, 'scrollRestoration', (_value, place) => {
    if (place !== undefined) touch('It sets history.scrollRestoration', place);
  });
  for (const name of ['setItem', 'removeItem', 'clear'] as const) {
    replace(
      Storage.prototype as never,
      name,
      (original) =>
        function (...args) {
          const place = callerInRemote();
          const store = this === sessionStorage ? 'sessionStorage' : 'localStorage';
          if (place !== undefined)
            touch(`It calls ${store}.${name}(${args.slice(0, 1).map(String).join('')})`, place);
          return original.apply(this, args);
        },
    );
  }
  for (const name of ['open', 'deleteDatabase'] as const) {
    replace(
      IDBFactory.prototype as never,
      name,
      (original) =>
        function (...args) {
          const place = callerInRemote();
          if (place !== undefined) touch(`It calls indexedDB.${name}(${String(args[0])})`, place);
          return original.apply(this, args);
        },
    );
  }

  let wasSeen = false;
  new MutationObserver(() => {
    wasSeen ||= Boolean(document.querySelector(selector)?.childElementCount);
  }).observe(document, { childList: true, subtree: true });

  /** Returns the places from which one listener was added, or those from which several were. */
  function listenersThat(areSingle: boolean): string[] {
    const all = [...listeners.values()];
    return all.filter((one) => (all.indexOf(one) === all.lastIndexOf(one)) === areSingle);
  }
  const found: Watch = {
    touched: [],
    pending: () => [
      ...timers.values(),
      ...frames.values(),
      ...[...open.values()].filter(({ isOpen }) => isOpen()).map(({ text }) => text),
      ...listenersThat(false),
    ],
    once: () => listenersThat(true),
    wasSeen: () => wasSeen,
    title: () => title,
    address: () => address,
  };
  Object.defineProperty(found, 'touched', { get: () => [...touched] });
  Object.defineProperty(window, Symbol.for(symbol), { value: found });
}
