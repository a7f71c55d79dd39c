/** A link to a version, for a terminal. */
import { styleText } from 'node:util';
import type { MixLink } from './api.ts';

/** White modules around the code, without which cameras don't find it. */
const BORDER = 2;
const LOOPBACK = /^(?:localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/;

/** Draws a QR code of half as many lines as it has rows; undefined if the lines are too short for it. */
async function drawCode(text: string, columns: number): Promise<string | undefined> {
  // Most commands draw none.
  const { renderUnicodeCompact } = await import('uqr');
  const lines = renderUnicodeCompact(text, { border: BORDER }).split('\n');
  if (lines.some((line) => line.length > columns)) return undefined;
  // Light and dark are what they are, whatever the colours of the terminal.
  const colour = (line: string) => styleText(['whiteBright', 'bgBlack'], line, { validateStream: false });
  return lines.map(colour).join('\n');
}

/** @param columns characters of a line; undefined where there is no terminal to show a QR code */
export async function describeLink({ link, expires }: MixLink, columns: number | undefined): Promise<string> {
  const opened = `Open it: ${link}${expires === undefined ? '' : `\nThe link ends at ${expires}.`}`;
  const { hostname } = new URL(link);
  if (LOOPBACK.test(hostname)) {
    const advice = `A phone doesn't find ${hostname}: there it takes the address of this machine in the network.`;
    return `${opened}\n${advice}`;
  }
  if (columns === undefined) return opened;
  const code = await drawCode(link, columns);
  return `${opened}\n${code ?? 'A wider window shows its QR code for a phone.'}`;
}
