/** Runs the script of a shell that renders its pages. */
import { createContext, Script } from 'node:vm';
import { RENDER_FUNCTION } from '@coupon-center/shell-page';

/** How long the script may take to start, in milliseconds. */
const START_MS = 3000;
/** How long it may take to render a page, in milliseconds. */
const RENDER_MS = 1000;

const INPUT = 'renderInput';
const call = new Script(`${RENDER_FUNCTION}(${INPUT})`);

/**
 * Runs a script in a context that has nothing but the language: no modules, no network, no timers, no evaluation of text.
 * Only text goes in and out. That keeps a shell's bugs within its own pages. It does not protect against an attacker; the
 * signature of the version does.
 * @returns the function that the script defines
 * @throws Error if the script throws or takes too long
 */
export function evaluate(code: string, filename: string): (input: string) => string {
  const globals = Object.create(null) as Record<string, unknown>;
  const context = createContext(globals, {
    codeGeneration: { strings: false, wasm: false },
    microtaskMode: 'afterEvaluate',
  });
  new Script(code, { filename }).runInContext(context, { timeout: START_MS });
  return (input) => {
    globals[INPUT] = input;
    const html: unknown = call.runInContext(context, { timeout: RENDER_MS });
    if (typeof html !== 'string') throw new Error(`${filename} renders no text.`);
    return html;
  };
}
