/** Decides until when a standby shows what is new enough. */

/** How long after its acknowledgement a change is visible in every read, in milliseconds. */
export const BOUND_MS = 1000;

/** Samples that are kept: those of a minute. */
const MOST_SAMPLES = 240;

/** A place in the history of a database. Each promotion begins a timeline, and places of two timelines cannot be compared. */
export interface Position {
  timeline: number;
  /** Bytes of the log of changes. */
  bytes: number;
}

export interface Freshness {
  /** The primary was at a position. @param askedAt when it was asked, in milliseconds: earlier changes are before the position */
  primaryWas(position: Position, askedAt: number): void;
  /** The primary does not answer, until it does again. */
  primaryFailed(): void;
  /** Returns a time: a server that has repeated the changes up to a position shows all that were acknowledged before. */
  shownSince(repeated: Position): number;
  /**
   * Whether what shows all changes before a time is new enough. While the primary does not answer, twice the bound will do: it
   * may have written something last that no standby ever got.
   */
  isNew(since: number, now: number): boolean;
  /** Whether nobody can be asked for anything newer: the primary has not answered for as long as a read may be behind. */
  isPrimaryAway(now: number): boolean;
}

/** All times are in milliseconds of one clock of this process, which never goes back. */
export function createFreshness(): Freshness {
  /** Where the primary was, latest last. */
  const samples: (Position & { askedAt: number })[] = [];
  let hasFailed = false;
  return {
    primaryWas(position, askedAt) {
      hasFailed = false;
      samples.push({ ...position, askedAt });
      if (samples.length > MOST_SAMPLES) samples.shift();
    },
    primaryFailed() {
      hasFailed = true;
    },
    shownSince({ timeline, bytes }) {
      const passed = samples.findLast((sample) => sample.timeline === timeline && sample.bytes <= bytes);
      return passed?.askedAt ?? -Infinity;
    },
    isNew: (since, now) => now - since < (hasFailed ? 2 : 1) * BOUND_MS,
    isPrimaryAway: (now) => hasFailed && now - (samples.at(-1)?.askedAt ?? -Infinity) >= BOUND_MS,
  };
}
