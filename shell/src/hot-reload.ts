/**
 * For development only, and imported before all other modules: lets every remote's hot reload find the page's one React
 * renderer. Each build has its own refresh runtime; without this, only the shell's would see the renderer.
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
