import type { Diagnostic } from './diagnostics.ts';

export interface PageFacts {
  version: string;
  /** Versions of the mounted remotes, by name. */
  remotes: Readonly<Record<string, string>>;
  /** Address of the page without its query, which may contain a token. */
  address: string;
  browser: string;
}

export function diagnosticsText(
  entries: readonly Diagnostic[],
  { version, remotes, address, browser }: PageFacts,
): string {
  const mounted = Object.entries(remotes).map(([name, release]) => `${name} ${release}`);
  const facts = [`Version ${[version, ...mounted].join(', ')}`, address, browser];
  const problems = entries.map(({ at, message, context }) =>
    [
      `${at.toISOString()} ${message}`,
      ...Object.entries(context).map(([key, value]) => `  ${key}: ${String(value)}`),
    ].join('\n'),
  );
  return [...facts, '', ...(problems.length > 0 ? problems : ['No problems.'])].join('\n');
}
