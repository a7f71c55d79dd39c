/**
 * A cookie of a request.
 * @param header the Cookie header
 * @returns null where it is missing, or is nothing that a header of ours could carry on
 */
export function cookie(header: string | undefined, name: string): string | null {
  for (const pair of header?.split(';') ?? []) {
    const [key, ...rest] = pair.split('=');
    if (key?.trim() !== name) continue;
    const value = rest.join('=').trim();
    return /^[\w.~+/=-]{1,4096}$/.test(value) ? value : null;
  }
  return null;
}
