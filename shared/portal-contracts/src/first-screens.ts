/**
 * The first screens of a remote, rendered by its build for one brand: what its pages show until its code is there. The
 * shell's server puts them into the page; no browser requests the file.
 */
import { z } from 'zod';

/** Returns the name of the file with the first screens for a brand. */
export function firstScreensFile(clientId: string): string {
  return `first-screens.${clientId}.json`;
}

export const firstScreenSchema = z.object({
  /** What is inside the remote's outlet, which the remote takes over. */
  html: z.string(),
  /** The rules of emotion that the screen needs, and their names: the page's cache takes them over. */
  styles: z.object({ ids: z.array(z.string()), css: z.string() }),
});
export type FirstScreen = z.infer<typeof firstScreenSchema>;

/** By the path of the route, as in `remote.json`. */
export const firstScreensSchema = z.record(z.string(), firstScreenSchema);
export type FirstScreens = z.infer<typeof firstScreensSchema>;
