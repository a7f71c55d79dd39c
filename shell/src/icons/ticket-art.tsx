/** A damaged coupon ticket: the illustration of error pages. */
import type { ReactNode } from 'react';

export type TicketArtKind = 'missing' | 'locked' | 'broken' | 'opening';

/** A ticket with a notch on each side, 150 wide and 96 high, at the origin. */
const TICKET =
  'M14 0h122a14 14 0 0 1 14 14v22a12 12 0 0 0 0 24v22a14 14 0 0 1-14 14H14A14 14 0 0 1 0 82V60a12 12 0 0 0 0-24V14A14 14 0 0 1 14 0z';

const MARKS: Readonly<Record<TicketArtKind, ReactNode>> = {
  missing: (
    <>
      <circle cx="92" cy="44" r="17" className="art-line" />
      <path d="m104.5 56.5 15 15" className="art-line" />
      <path d="M86 44h12" className="art-line" />
    </>
  ),
  locked: (
    <>
      <rect x="76" y="44" width="34" height="27" rx="6" className="art-solid" />
      <path d="M83 44v-8a10 10 0 0 1 20 0v8" className="art-line" />
      <path d="M93 54v7" className="art-gap" />
    </>
  ),
  broken: <path d="m98 16-17 33h15l-7 31 24-39H97l10-25z" className="art-solid" />,
  opening: (
    <>
      <path d="M80 48h30" className="art-line" />
      <path d="m98 34 14 14-14 14" className="art-line" />
    </>
  ),
};

export function TicketArt({ kind }: { kind: TicketArtKind }) {
  return (
    <svg className="ticket-art" viewBox="0 0 220 150" width="220" height="150" aria-hidden="true">
      <g transform="translate(46 12) rotate(9 75 48)">
        <path d={TICKET} className="art-back" />
      </g>
      <g transform="translate(28 30) rotate(-5 75 48)">
        <path d={TICKET} className="art-front" />
        <path d="M42 10v76" className="art-perforation" />
        <path d="M20 34v28" className="art-line art-faint" />
        {MARKS[kind]}
      </g>
    </svg>
  );
}
