/** Describes a link to a version for a terminal. */
import { styleText } from 'node:util';
import type { MixLink } from '@coupon-center/portal-contracts/testers';

/** Width of the white border in modules; without it, cameras don't find the code. */
const BORDER = 2;
const LOOPBACK = /^(?:localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/;

/** Draws a QR code with two rows per line; undefined if the terminal is too narrow for it. */
async function drawCode(text: string, columns: number): Promise<string | undefined> {
  // Loaded on demand: most commands draw no code.
  const { encodeQR } = await import('qr');
  const lines = encodeQR(text, 'ascii', { ecc: 'low', border: BORDER }).trimEnd().split('\n');
  if (lines.some((line) => line.length > columns)) return undefined;
  // Light and dark don't depend on the colours of the terminal.
  const colour = (line: string) => styleText(['whiteBright', 'bgBlack'], line, { validateStream: false });
  return lines.map(colour).join('\n');
}

/** Advice on how a phone opens a link to this machine. */
function adviceFor({ hostname, port, protocol }: URL): string {
  const number = port || (protocol === 'https:' ? '443' : '80');
  return (
    `${hostname} only works on this machine. An Android phone on a USB cable can open the link after ` +
    `'adb reverse tcp:${number} tcp:${number}'; for other devices, give a portal in your network with --portal.`
  );
}

/** @param columns characters of a line; undefined where there is no terminal to show a QR code */
export async function describeLink({ link, expires }: MixLink, columns: number | undefined): Promise<string> {
  const opened = `Open it: ${link}${expires === undefined ? '' : `\nThe link ends at ${expires}.`}`;
  if (columns === undefined) return opened;
  const address = new URL(link);
  const advice = LOOPBACK.test(address.hostname) ? [adviceFor(address)] : [];
  const code = (await drawCode(link, columns)) ?? 'A wider window shows a QR code of it for a phone.';
  return [opened, ...advice, code].join('\n');
}
