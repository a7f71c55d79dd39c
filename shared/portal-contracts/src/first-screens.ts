/**
 * The first screens of a remote: what its pages for guests look like before any of its code has run. The build of a version
 * renders them for each brand into one file, the shell's server puts the one of a page into its HTML, and the remote takes it over
 * there (`hydrateRoot`). Browsers never request the file. A version without it works as well, only later.
 */
import * as z from '@coupon-center/schema';
import type { ProvidedModules } from './shared-names.ts';

/** Returns the name of the file with the first screens for a brand. */
export function firstScreensFile(clientId: string): string {
  return `first-screens.${clientId}.json`;
}

export const firstScreenSchema = z.object({
  /** What goes into the remote's element. */
  html: z.string(),
  /** The rules of Emotion for it: one `<style data-emotion="cc <ids>">`, so that they aren't inserted again. */
  styles: z.object({ ids: z.array(z.string()), css: z.string() }),
});
export type FirstScreen = z.infer<typeof firstScreenSchema>;

export const firstScreensSchema = z.object({
  /** The brand as JSON, as it was when the screens were rendered. */
  site: z.string(),
  /** Versions of the shared modules that drew them, by module. */
  drawnWith: z.record(z.string(), z.string()),
  /** By the path of the route, as in `remote.json`. */
  screens: z.record(z.string(), firstScreenSchema),
});
export type FirstScreens = z.infer<typeof firstScreensSchema>;

/**
 * Whether the remote would draw the same in a page: a screen that it would draw in another way must not be in the page.
 * @param site the brand, not moved to a local origin
 * @param provides what the page's shell has for remotes
 */
export function wouldDrawTheSame(
  { site: drawn, drawnWith }: FirstScreens,
  site: object,
  provides: ProvidedModules,
): boolean {
  const isProvided = ([module, version]: [string, string]) =>
    Object.hasOwn(provides, module) && provides[module]?.version === version;
  return drawn === JSON.stringify(site) && Object.entries(drawnWith).every(isProvided);
}
