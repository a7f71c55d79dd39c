/** Returns the address of the folder of a published version, with a trailing slash. */
export function publishedBase(name: string, version: string): string {
  return `/remotes/${name}/${version}/`;
}
