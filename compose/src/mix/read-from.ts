/** `--from <link or file>`: reads the mix that a colleague handed over. */
import { z } from 'zod';
import { mixSchema, readPageData } from '@coupon-center/portal-contracts';
import type { Mix } from '@coupon-center/portal-contracts';
import { ReleaseError } from '@coupon-center/release';
import { readLink, readMixFile, resolvePath } from './mix-file.ts';
import { reasonOf } from '../versions/portal-version-source.ts';

export interface ReadMix {
  mix: Mix;
  /** Origin of the portal that made the link. */
  portal?: string;
}

/** @throws {ReleaseError} if there is no mix to read, or the portal refuses its link */
export async function readFrom(from: string): Promise<ReadMix> {
  if (!/^https?:/.test(from)) return { mix: await readMixFile(resolvePath(from)) };
  const { portal, mix } = readLink(from);
  return { portal, mix: mix ?? (await askPortal(from)) };
}

const testersPage = z.object({ qa: z.object({ mix: mixSchema }) });

/** Opens a signed link as a browser does, and reads the mix of the page. */
async function askPortal(link: string): Promise<Mix> {
  const visit = async (address: string, headers: Record<string, string> = {}) => {
    try {
      return await fetch(address, { redirect: 'manual', headers: { accept: 'text/html', ...headers } });
    } catch (cause) {
      throw new ReleaseError(
        `This link is signed, so only its portal can read it, and ${new URL(link).origin} cannot be reached (${reasonOf(cause)}). ` +
          'Ask for the mix as a file: --save mix.json writes one.',
        { cause },
      );
    }
  };
  const opened = await visit(link);
  const target = opened.headers.get('location');
  if (opened.status !== 303 || target === null)
    throw new ReleaseError(`The portal does not accept the link. ${reasonsOn(await opened.text())}`.trim());
  const cookie = opened.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
  const page = await visit(new URL(target, link).href, { cookie });
  const { data } = testersPage.safeParse(readPageData(await page.text()));
  if (data) return data.qa.mix;
  throw new ReleaseError('The portal accepts the link, but its page does not list its versions.');
}

/** Returns the reasons on the page of a portal that refuses a link. */
export function reasonsOn(html: string): string {
  const textsOf = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, text = '']) => text.trim());
  const listed = textsOf('li');
  return (listed.length > 0 ? listed : textsOf('p').slice(0, 1)).join(' ');
}
