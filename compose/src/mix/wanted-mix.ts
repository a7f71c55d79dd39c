/** Parses a requested mix from the command line: `mf-coupons=local mf-store=pr-42 --brand 8 --clock +1d`. */
import { mixSchema, releasedNameSchema } from '@coupon-center/portal-contracts';
import type { Mix } from '@coupon-center/portal-contracts';
import { ReleaseError } from '@coupon-center/release';
import { UsageError } from '@coupon-center/release/command-line';

/** Settings of a mix besides its versions. */
export type MixSettings = Omit<Mix, 'versions'>;

export interface WantedMix {
  /**
   * By name of the part: `live`, `canary`, `local`, the version of a package (`1.3.0`), a full version
   * (`1.3.0-1a2b3c4d`), a preview channel, or `none`. Parts that are missing are live.
   */
  parts: ReadonlyMap<string, string>;
  /** Versions of a mix that somebody handed over; `parts` take precedence. */
  exact?: Mix['versions'];
  settings: MixSettings;
}

/** Options of the command line that are settings of a mix. */
const SETTING_OPTIONS = {
  brand: { type: 'string' },
  appearance: { type: 'string' },
  clock: { type: 'string' },
  delay: { type: 'string' },
  failing: { type: 'string', multiple: true },
} as const;

/** Options of every command that is about one mix. */
export const MIX_OPTIONS = {
  ...SETTING_OPTIONS,
  portal: { type: 'string' },
  from: { type: 'string' },
} as const;

type SettingValues = Partial<Record<'brand' | 'appearance' | 'clock' | 'delay', string | undefined>> & {
  failing?: string[] | undefined;
};

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * Reads a duration like `+1d`, `-2h` or `1d12h`.
 * @returns milliseconds
 */
function parseDuration(text: string): number {
  const [, sign = '', parts = ''] = /^([+-]?)((?:\d+(?:ms|[smhd]))+)$/.exec(text) ?? [];
  if (parts === '')
    throw new ReleaseError(
      `'${text}' is not a duration. Write it like +1d, 1d12h or 30m, or -1d for the past.`,
    );
  const total = [...parts.matchAll(/(\d+)(ms|[smhd])/g)]
    .map(([, count, unit = '']) => Number(count) * (UNITS[unit] ?? 0))
    .reduce((sum, one) => sum + one, 0);
  return sign === '-' ? -total : total;
}

/** @throws {ReleaseError} if a setting has no such value */
export function parseSettings({ brand, appearance, clock, delay, failing }: SettingValues): MixSettings {
  const settings = {
    versions: {},
    ...(brand !== undefined && { brand }),
    ...(appearance !== undefined && { appearance }),
    ...(clock !== undefined && { clock: parseDuration(clock) }),
    ...(delay !== undefined && { delay: parseDuration(delay) }),
    ...(failing !== undefined && { failing }),
  };
  const parsed = mixSchema.safeParse(settings);
  if (!parsed.success) {
    const [{ path, message } = { path: [], message: '' }] = parsed.error.issues;
    throw new ReleaseError(`--${String(path[0])}: ${message}`);
  }
  const { versions: _, ...read } = parsed.data;
  return read;
}

/**
 * @param operands like `mf-store=1.3.0`
 * @throws {UsageError} if one is malformed, or names a part twice
 */
export function parseParts(operands: readonly string[]): Map<string, string> {
  const parts = new Map<string, string>();
  for (const operand of operands) {
    const [, name = '', choice = ''] = /^([^=]+)=(.+)$/.exec(operand) ?? [];
    if (!releasedNameSchema.safeParse(name).success)
      throw new UsageError(
        `'${operand}' is not of the form name=version, e.g. mf-store=1.3.0, mf-store=pr-42 or mf-store=local.`,
      );
    if (parts.has(name)) throw new UsageError(`${name} is named twice.`);
    parts.set(name, choice);
  }
  return parts;
}
