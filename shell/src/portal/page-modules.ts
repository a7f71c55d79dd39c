/** React, for the code for testers: that is a build of its own without a copy (`webpack/src/testing-plugin.ts`). */
import * as React from 'react';
import * as ReactJsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';
import * as ReactDOMClient from 'react-dom/client';

/** Leaves the shell's modules where the code for testers looks for them, in their pages only. */
export function leaveModules(): void {
  const modules = {
    react: React,
    'react/jsx-runtime': ReactJsxRuntime,
    'react-dom': ReactDOM,
    'react-dom/client': ReactDOMClient,
  };
  Object.assign(globalThis, { __couponCenterModules: modules });
}
