/**
 * Runs in the shell's first script: puts the core of the federation runtime where remotes built with an external runtime
 * look for it. The plugin's own `provideExternalRuntime` does the same with a second copy of that core in the page.
 */
import * as runtimeCore from '@module-federation/runtime-core';

export default function provideRuntimeCore() {
  return {
    name: 'coupon-center-provide-runtime-core',
    beforeInit<T>(options: T): T {
      Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });
      return options;
    },
  };
}
