/** React for the testers' code, a separate build without its own copy (`webpack/src/plugins/testing-plugin.ts`). */
import * as React from 'react';
import * as ReactJsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';
import * as ReactDOMClient from 'react-dom/client';

/** Exposes the shell's modules to the testers' code, on their pages only. */
export function leaveModules(): void {
  const modules = {
    react: React,
    'react/jsx-runtime': ReactJsxRuntime,
    'react-dom': ReactDOM,
    'react-dom/client': ReactDOMClient,
  };
  Object.assign(globalThis, { __couponCenterModules: modules });
}
