/** HTML checked by the Nu HTML checker, which is also what validator.w3.org runs. */
import { fileURLToPath } from 'node:url';
import { runOver } from './checker.ts';

/** What asks for nothing: warnings and notes of the checker, and CSS that is newer than it. An error of HTML is never left out. */
const IGNORED: readonly RegExp[] = [
  // Prettier writes void elements with a slash, which says nothing in HTML.
  /^Trailing slash on void elements has no effect/,
  // Safari drops the semantics of a list without bullets unless it has this role.
  /^The “list” role is unnecessary for element “[uo]l”/,
  // CSS Conditional Rules 5: browsers have container queries since 2023.
  /^CSS: “container”: Property “container” doesn't exist/,
  /^CSS: Unrecognized at-rule “@container”/,
];

interface Message {
  type: 'error' | 'info' | 'non-document-error';
  subType?: string;
  /** Of the file. */
  url?: string;
  lastLine?: number;
  message: string;
  extract?: string;
}

/**
 * Checks whole documents, all at once.
 * @param pages the documents, by what complaints call them
 * @returns a line for each complaint; none if all is well
 * @throws Error if the checker can't run
 */
export async function checkHtml(pages: ReadonlyMap<string, string>): Promise<string[]> {
  const program = ['nu.validator.client.SimpleCommandLineValidator'];
  // The language of merchants' texts is their own, whatever that of the page is.
  const options = ['--format', 'json', '--stdout', '--exit-zero-always', '--no-langdetect'];
  const { code, output, nameOf } = await runOver([...program, ...options], pages, '.html');
  if (code !== 0) throw new Error(`The HTML checker failed: ${output}`);
  const { messages } = JSON.parse(output) as { messages: Message[] };
  return messages
    .filter(({ message }) => !IGNORED.some((one) => one.test(message)))
    .map(({ type, subType, url, lastLine = 0, message, extract = '' }) => {
      const page = url?.startsWith('file:') ? nameOf(fileURLToPath(url)) : url;
      return `${page}:${lastLine}: ${subType ?? type}: ${message} «${extract.trim()}»`;
    });
}
