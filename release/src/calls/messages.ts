/** Requests and replies of the release service, below `/release/v1/`. */
import { z } from 'zod';
import { capabilitySchema, publisherSchema, releasedNameSchema } from '@coupon-center/portal-contracts';
import { canaryEvidenceSchema } from './canary-messages.ts';
import { printedNote, sha256Schema } from '../records/version-record.ts';

/** Reason for a change, for the history. */
const reason = printedNote(500).optional();

/** Accept a shell that can't run versions that pages need. */
const breakRemotes = z.boolean().default(false);

/** Reply 202 to a version with missing files. */
export const missingFilesSchema = z.object({ missing: z.array(sha256Schema) });

/** Reply 200 (published before) or 201 to a version whose files are complete. */
export const publishedSchema = z.object({ version: z.string(), isNew: z.boolean() });

export const promoteBodySchema = z.object({
  version: z.string(),
  reason,
  publisher: z._default(publisherSchema, 'hand'),
  /** Leave the remote alone if its live version was chosen by hand. */
  keepChosen: z.boolean().default(false),
  takeOver: z.boolean().default(false),
  dropRoutes: z.boolean().default(false),
  breakRemotes,
});
export const rollbackBodySchema = z.object({ reason, breakRemotes });
export const withdrawBodySchema = z.object({ version: z.string(), reason, breakRemotes });
export const reinstateBodySchema = z.object({ version: z.string(), reason });
export const pruneBodySchema = z.object({
  reason,
  /** Versions that were published or live within this number of days stay: open pages may need them. */
  days: z.number().min(0).max(3650).default(7),
});

/** Names that a mix uses for versions outside channels. */
const RESERVED_CHANNELS = ['live', 'canary', 'local'];

/** Name of a preview channel, e.g. `pr-42`. */
export const channelNameSchema = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9-]{0,60}$/,
    'a channel name has up to 61 lowercase letters, digits and hyphens, and starts with a letter or digit',
  )
  .refine(
    (name) => !RESERVED_CHANNELS.includes(name),
    `these names are reserved: ${RESERVED_CHANNELS.join(', ')}`,
  )
  .refine(
    (name) => !/-[0-9a-f]{8}$/.test(name),
    'only versions end with a hyphen and eight hexadecimal digits',
  );
export const channelBodySchema = z.object({ version: z.string(), reason });

export const linkBodySchema = z.object({
  version: z.string(),
  /** Origin of the portal. */
  portal: z.url({ protocol: /^https?$/ }).transform((address) => new URL(address).origin),
});

/** The versions to which a channel points now and pointed before. */
export const channelMoveSchema = z.object({
  channel: z.string(),
  version: z.string(),
  before: z.string().nullable(),
});
export type ChannelMove = z.infer<typeof channelMoveSchema>;

export const grantBodySchema = z.object({
  capability: capabilitySchema,
  isGranted: z.boolean(),
  reason,
  /** Change nothing if an operator has granted or revoked something for the remote before. */
  ifUndecided: z.boolean().default(false),
});

/** The versions that are live after a change and were live before. */
export const changeSchema = z.object({
  outcome: z.enum(['live', 'live already', 'kept', 'withdrawn']),
  live: z.string().nullable(),
  before: z.string().nullable(),
  /** Whether the version that is live now was ever live before; missing if nothing changed, and from older services. */
  wasLive: z.boolean().optional(),
  /** For the next `If-Match`. */
  revision: z.number().int(),
});
export type Change = z.infer<typeof changeSchema>;

/** Whether a reinstated version can be used again; without its files, it has to be published again. */
export const reinstatedSchema = z.object({ version: z.string(), isUsable: z.boolean() });
export type Reinstated = z.infer<typeof reinstatedSchema>;

export const prunedSchema = z.object({
  deleted: z.array(z.string()),
  /** Versions whose upload nobody finished; older services don't send them. */
  uploads: z.array(z.string()).default([]),
  revision: z.number().int(),
});
export type Pruned = z.infer<typeof prunedSchema>;

/** `canary`: a share of the visitors gets it. `unused`: published, and neither live nor a fallback. */
export const versionRoleSchema = z.enum(['live', 'canary', 'earlier', 'unused', 'withdrawn']);

export type VersionRole = z.infer<typeof versionRoleSchema>;

export const remoteStatusSchema = z.object({
  name: releasedNameSchema,
  /** Raised by every change; for `If-Match`. 0 before the first change. */
  revision: z.number().int(),
  live: z.string().nullable(),
  chosenBy: publisherSchema,
  /** The running canary, with the percentage of visitors who get it. */
  canary: z.object({ version: z.string(), percent: z.number() }).nullable().optional(),
  owner: z.string().nullable(),
  package: z.string().nullable(),
  /** In the order in which they were published, newest first. */
  versions: z.array(
    z.object({
      version: z.string(),
      role: versionRoleSchema,
      publishedAt: z.string(),
      commit: z.string(),
      builder: z.string(),
      /** Preview channels that point to it. */
      channels: z.array(z.string()).default([]),
    }),
  ),
});
export type RemoteStatus = z.infer<typeof remoteStatusSchema>;

export const remoteListSchema = z.object({ remotes: z.array(remoteStatusSchema) });

export const auditEntrySchema = z.object({
  /** Counts up in the order of the changes. */
  id: z.number().int(),
  /** ISO 8601 instant, by the database's clock. */
  at: z.string(),
  remote: z.string(),
  action: z.string(),
  version: z.string().nullable(),
  /** Note and id of the token. */
  by: z.string(),
  address: z.string(),
  reason: z.string().nullable(),
  /** The live version before and after. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** The evidence for a canary's change. */
  evidence: canaryEvidenceSchema.nullable().optional(),
  /** The preview channel that was changed. */
  channel: z.string().nullable().optional(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const historySchema = z.object({ entries: z.array(auditEntrySchema) });

/** One error on open pages, in all versions of a remote in which it happens. */
export const pageErrorGroupSchema = z.object({
  stage: z.string(),
  name: z.string(),
  reason: z.string().optional(),
  /** Places in the source, like `src/routes/coupons.tsx:12:7`, innermost first; in the built files where no source is known. */
  trace: z.array(z.string()),
  count: z.number().int(),
  /** ISO 8601 instants, by the database's clock. */
  firstSeen: z.string(),
  lastSeen: z.string(),
  /** Latest first. */
  versions: z.array(z.string()),
});
export type PageErrorGroup = z.infer<typeof pageErrorGroupSchema>;

export const pageErrorGroupsSchema = z.object({
  owner: z.string().nullable(),
  errors: z.array(pageErrorGroupSchema),
});

/** The versions that a token or key is for: those of one remote, of the shell, or of all. */
export const scopeSchema = z.union([releasedNameSchema, z.literal('*')]);

export const createTokenBodySchema = z.object({
  scope: scopeSchema,
  note: printedNote(200),
  /** PEM of the public key whose signatures are accepted for the same scope. */
  publicKey: z.string().max(2000).optional(),
});
/** Reply with a new token; its secret is shown only here. */
export const createdTokenSchema = z.object({ id: z.string(), token: z.string() });

export const addKeyBodySchema = z.object({
  scope: scopeSchema,
  note: printedNote(200),
  publicKey: z.string().max(2000),
});
export const addedKeySchema = z.object({ id: z.string() });

const credentialSchema = z.object({
  id: z.string(),
  scope: scopeSchema,
  note: z.string(),
  createdAt: z.string(),
  revokedAt: z.string().nullable(),
});
export type Credential = z.infer<typeof credentialSchema>;
export const credentialsSchema = z.object({
  tokens: z.array(credentialSchema),
  keys: z.array(credentialSchema),
});
export type Credentials = z.infer<typeof credentialsSchema>;
