/**
 * Development only, and first of all modules: lets the hot reload of every remote find the page's one React renderer. Each
 * build has a refresh runtime of its own; the shell's, which is there when React starts, keeps the renderer to itself.
 */
interface RefreshHook {
  renderers: Map<number, unknown>;
  inject(renderer: unknown): number;
}

if (process.env.NODE_ENV === 'development') {
  const { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook } = globalThis as {
    __REACT_DEVTOOLS_GLOBAL_HOOK__?: RefreshHook;
  };
  if (hook) {
    const inject = hook.inject.bind(hook);
    hook.inject = (renderer) => {
      const id = inject(renderer);
      hook.renderers.set(id, renderer);
      return id;
    };
  }
}
