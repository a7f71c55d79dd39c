/**
 * Names that remotes import from the modules that the shell shares, and those that the shell provides. Builds record both, and
 * they are compared before a remote or a shell goes live, and again before a page fetches a remote's code.
 */
import * as z from '@coupon-center/schema';

/** Modules that exist once per page: the shell provides them, and remotes don't bundle them. */
export const SHARED_MODULES = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  '@coupon-center/schema',
  // Remotes use this if they need more than the schema package has.
  'zod',
  '@emotion/react',
  '@coupon-center/ui',
  '@coupon-center/ui/chart',
  '@coupon-center/ui/core',
  '@coupon-center/ui/date-field',
  '@tanstack/react-query',
  'react-hook-form',
] as const;
export type SharedModuleName = (typeof SHARED_MODULES)[number];

/** Stands for all names of a module that is used as a whole. */
export const ALL_NAMES = '*';

/** A remote's needs, by shared module. */
export const usedModulesSchema = z.record(
  z.string(),
  z.object({
    range: z.string(),
    /** Names that the remote imports and actually uses, sorted. */
    names: z.array(z.string()),
  }),
);
export type UsedModules = z.infer<typeof usedModulesSchema>;

/** A shell's names, by shared module. */
export const providedModulesSchema = z.record(
  z.string(),
  z.object({
    version: z.string(),
    /** Names that the module exports, sorted; `*` if a build for development doesn't know them. */
    names: z.array(z.string()),
  }),
);
export type ProvidedModules = z.infer<typeof providedModulesSchema>;

export interface SharedNamesQuestion {
  uses: UsedModules;
  provides: ProvidedModules;
  /** Semver's `satisfies`. */
  satisfies: (version: string, range: string) => boolean;
  /** The remote and its version, e.g. `mf-coupons 1.4.0`. */
  remote: string;
  /** The shell and its version, e.g. `shell 3.3.0`. */
  shell: string;
}

/** @returns a sentence for each shared module that lacks something */
export function missingNames({ uses, provides, satisfies, remote, shell }: SharedNamesQuestion): string[] {
  return Object.entries(uses).flatMap(([module, { range, names }]) => {
    const provided = Object.hasOwn(provides, module) ? provides[module] : undefined;
    if (!provided) return [`${remote} uses ${module}, which ${shell} does not provide.`];
    if (!satisfies(provided.version, range))
      return [`${remote} needs ${module} ${range}, but ${shell} provides ${provided.version}.`];
    const known = new Set([ALL_NAMES, ...provided.names]);
    const missing = provided.names.includes(ALL_NAMES) ? [] : names.filter((name) => !known.has(name));
    if (missing.length === 0) return [];
    return [`${remote} imports ${missing.join(', ')} from ${module}, which ${shell} no longer has.`];
  });
}
