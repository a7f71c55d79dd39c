/**
 * The first screens of a remote: its pages for guests as they look before any of its code has run. The build of a version
 * renders them for each brand into one file, the shell's server puts the screen of a page into its HTML, and the remote takes
 * it over there (`hydrateRoot`). Browsers never request the file. A version without it works too, but shows its screens later.
 */
import * as z from '@coupon-center/schema';
import type { ProvidedModules } from './shared-names.ts';

/** Returns the name of the file with the first screens for a brand. */
export function firstScreensFile(clientId: string): string {
  return `first-screens.${clientId}.json`;
}

export const firstScreenSchema = z.object({
  /** Content of the remote's element. */
  html: z.string(),
  /** Emotion's rules for it, for one `<style data-emotion="cc <ids>">`, so that they aren't inserted again. */
  styles: z.object({ ids: z.array(z.string()), css: z.string() }),
});
export type FirstScreen = z.infer<typeof firstScreenSchema>;

export const firstScreensSchema = z.object({
  /** The brand as JSON, as it was when the screens were rendered. */
  site: z.string(),
  /** Versions of the shared modules that rendered them, by module. */
  drawnWith: z.record(z.string(), z.string()),
  /** Screens by the path of the route, as in `remote.json`. */
  screens: z.record(z.string(), firstScreenSchema),
});
export type FirstScreens = z.infer<typeof firstScreensSchema>;

/**
 * Returns whether the remote would render the same screen in a page; only then may the page contain it.
 * @param site the brand, not moved to a local origin
 * @param provides modules of the page's shell
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
