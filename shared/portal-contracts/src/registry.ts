/**
 * The data that the shell has about remotes before it fetches any of their code: each remote's own declaration (`remote.json`)
 * and the registry of published versions.
 */
import * as z from '@coupon-center/schema';
import { shellBuildSchema } from './build-record.ts';
import type { ShellRecord } from './build-record.ts';
import { builtFileSchema } from './federation-manifest.ts';
import { SHELL_NAME } from './page-constants.ts';
import { usedModulesSchema } from './shared-names.ts';

/**
 * Capabilities that the shell gives only to remotes that the registry grants them to. `session-control`: start and end the
 * session.
 */
export const capabilitySchema = z.enum(['session-control']);
export type Capability = z.infer<typeof capabilitySchema>;

/** Who may see a route: signed-out visitors only, every signed-in user, merchants, the provider, or everyone. */
export const guardSchema = z.enum(['guest', 'user', 'merchant', 'provider', 'any']);
export type Guard = z.infer<typeof guardSchema>;

/** An entry of the shell's menu. */
export const navigationEntrySchema = z.object({
  label: z.string().check(z.minLength(1), z.maxLength(40)),
  /** Position in the menu; entries are sorted in ascending order. */
  order: z.int(),
  audience: guardSchema,
  /** Which of the provider's people see the entry; all of them if missing, and in shells that don't know this field. */
  onlyFor: z.optional(z.literal('administrator')),
  emphasis: z._default(z.enum(['link', 'button']), 'link'),
});
export type NavigationEntry = z.infer<typeof navigationEntrySchema>;

/**
 * A read of the API that a route's screen makes first. The shell sends it while the remote's code is still loading, and the
 * screen's own call takes the response.
 */
export const routeReadSchema = z.object({
  /**
   * Path and query string, exactly as the screen's call has them. The shell fills in `{store.id}`, `{store.slug}` and
   * `{store.client}` of the user's store, `{site.clientId}`, and parameters of the route, e.g. `{params.couponId}`. A read that lacks
   * one of them is left to the screen.
   */
  path: z
    .string()
    .check(
      z.regex(
        /^\/api\/(?:[\w\-./?=&]|\{(?:store\.(?:id|slug|client)|site\.clientId|params\.\w+)\})*$/,
        'a path of the API; in braces: store.id, store.slug, store.client, site.clientId, or a parameter of the route like params.couponId',
      ),
    ),
  /** The screen makes this read only for users who have a store or a subscription. */
  onlyWith: z.optional(z.enum(['store', 'subscription'])),
});
export type RouteRead = z.infer<typeof routeReadSchema>;

export const remoteRouteSchema = z.object({
  /** Pattern in react-router's syntax, absolute, e.g. `/coupons/:couponId`. Static segments win over parameters. */
  path: z.string().check(z.regex(/^\/[a-z0-9\-/:A-Z]*$/)),
  /** Page title, without the site's name. */
  title: z.string().check(z.minLength(1), z.maxLength(80)),
  guard: guardSchema,
  navigation: z.optional(navigationEntrySchema),
  reads: z.optional(z.array(routeReadSchema)),
  /** Whether the shell may show the screen in its dialog for an expired session, because it handles `expiredSession`. */
  resumes: z.optional(z.literal(true)),
  /** `false` if nothing of the screen may be kept on the device for the next visit, e.g. because it shows secrets. */
  resume: z.optional(z.literal(false)),
});
export type RemoteRoute = z.infer<typeof remoteRouteSchema>;

/** Name of the shell or of a remote, e.g. in its history. */
export const releasedNameSchema = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,40}$/));

/** Name of a remote; part of the address of its files. */
export const remoteNameSchema = releasedNameSchema.check(
  z.refine((name) => name !== SHELL_NAME, `'${SHELL_NAME}' is the name of the shell`),
);

/** The schema of `remote.json`, in which a remote declares itself. */
export const remoteDeclarationSchema = z.object({
  name: remoteNameSchema,
  /** Team or person to contact. */
  owner: z.string().check(z.minLength(1)),
  /** Semver range of the shell contract that the remote needs, e.g. `^2.0.0`. */
  shellContract: z.string().check(z.minLength(1)),
  /** Capabilities without which the remote can't work; the registry has to grant them. */
  needs: z.optional(z.array(capabilitySchema)),
  /** Maximum size of its compressed scripts and style sheets together, in bytes; a default applies if missing. */
  byteBudget: z.optional(z.int().check(z.positive())),
  routes: z.array(remoteRouteSchema).check(z.minLength(1)),
});
export type RemoteDeclaration = z.infer<typeof remoteDeclarationSchema>;

/** Version of a package with a hash of the content, e.g. `1.4.0-1a2b3c4d`; part of the address of the files. */
export const versionSchema = z.string().check(z.regex(/^\d+\.\d+\.\d+[0-9A-Za-z.+-]*$/));

/** One published version of a remote: immutable files below `/remotes/<name>/<version>/`. */
export const remoteVersionSchema = z.object({
  version: versionSchema,
  /** Name of the package that the remote was built from. */
  package: z.optional(z.string()),
  /** ISO 8601 instant. */
  publishedAt: z.string(),
  entry: builtFileSchema,
  /** SHA-384 of each file as `sha384-<base64>`, by path relative to the folder of the version. */
  files: z.record(builtFileSchema, z.string()),
  /** Names that it imports from shared modules; unknown for versions published before this was recorded. */
  uses: z.optional(usedModulesSchema),
  declaration: remoteDeclarationSchema,
});
export type RemoteVersion = z.infer<typeof remoteVersionSchema>;

/** One published version of the shell: immutable files below `/shell/<version>/`. */
export const shellVersionSchema = z.object({
  version: versionSchema,
  /** ISO 8601 instant. */
  publishedAt: z.string(),
  /** The server makes pages from this record. */
  build: shellBuildSchema,
});
export type ShellVersion = z.infer<typeof shellVersionSchema>;

/** Who chose the live version. `hand`: a person who published, promoted or rolled back. `start`: `npm start` or `npm run dev`. */
export const publisherSchema = z.enum(['hand', 'start']);
export type Publisher = z.infer<typeof publisherSchema>;

/** A version that some visitors get before it goes live for all. */
export const canarySchema = z.object({
  id: z.int(),
  /** Share of the visitors, from 0 to 1. */
  share: z.number().check(z.minimum(0), z.maximum(1)),
  version: remoteVersionSchema,
});
export type Canary = z.infer<typeof canarySchema>;

/** A remote in the registry. */
export const registryEntrySchema = z.object({
  live: remoteVersionSchema,
  /** Versions that were live before, newest first; the shell falls back to the first one. */
  earlier: z.array(remoteVersionSchema),
  /** Who chose the live version; if missing, it counts as chosen by `start`. */
  chosenBy: z.optional(publisherSchema),
  /** The version that a share of the visitors gets while it is compared with the live one. */
  canary: z.optional(canarySchema),
});
export type RegistryEntry = z.infer<typeof registryEntrySchema>;

/** The shell in the registry. */
export const registryShellSchema = z.object({
  live: shellVersionSchema,
  /** Versions that were live before, newest first. */
  earlier: z.array(shellVersionSchema),
  chosenBy: z.optional(publisherSchema),
});

/** The registry: one JSON document, never cached. */
export const registrySchema = z.object({
  schema: z.literal(1),
  /** Missing until a shell is released. */
  shell: z.optional(registryShellSchema),
  remotes: z.record(remoteNameSchema, registryEntrySchema),
  /** Capabilities that an operator granted, by remote; they may be granted before the first version is published. */
  grants: z.optional(z.record(remoteNameSchema, z.array(capabilitySchema))),
  /** Versions that were rolled back or withdrawn, newest first, by remote or `shell`: open pages stop running them. */
  recalled: z.optional(z.record(releasedNameSchema, z.array(z.string()))),
});
export type Registry = z.infer<typeof registrySchema>;

/** Returns the record of the live shell; undefined if none is released. */
export function liveShell({ shell }: Pick<Registry, 'shell'>): ShellRecord | undefined {
  return shell?.live.build.shell;
}

/** Returns the records of the live shell and of those that a rollback can bring back, the live one first. */
export function shells({ shell }: Pick<Registry, 'shell'>): ShellRecord[] {
  return shell ? [shell.live, ...shell.earlier].map(({ build }) => build.shell) : [];
}

/** Returns the capabilities of a remote, even if its name is also a property of every object. */
export function grantsOf({ grants = {} }: Pick<Registry, 'grants'>, name: string): readonly Capability[] {
  return Object.hasOwn(grants, name) ? (grants[name] ?? []) : [];
}
