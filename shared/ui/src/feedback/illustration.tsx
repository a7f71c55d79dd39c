/** Small drawings for empty and finished screens, in the theme's colors, so that they work in both schemes. */
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

const TICKET =
  'M30 42h100a8 8 0 0 1 8 8v8a10 10 0 0 0 0 20v8a8 8 0 0 1-8 8H30a8 8 0 0 1-8-8v-8a10 10 0 0 0 0-20v-8a8 8 0 0 1 8-8z';

const drawings = {
  coupons: (
    <>
      <path className="soft" d={TICKET} transform="rotate(9 80 68) translate(3 -6)" />
      <g transform="rotate(-6 80 68)">
        <path className="sheet" d={TICKET} />
        <path strokeDasharray="4 6" d="M104 50v36" />
        <path className="strong" d="M52 80l24-24" />
        <circle className="strong" cx="54" cy="58" r="5" />
        <circle className="strong" cx="74" cy="78" r="5" />
        <path d="M115 60h12M115 68h12M115 76h7" />
      </g>
    </>
  ),
  store: (
    <>
      <path className="sheet" d="M36 58h88v42a4 4 0 0 1-4 4H40a4 4 0 0 1-4-4z" />
      <path
        className="soft"
        d="M38 28h84l12 26a11 11 0 0 1-22 0 11 11 0 0 1-21.500 0 11 11 0 0 1-21.500 0 11 11 0 0 1-21.500 0 11 11 0 0 1-21.500 0z"
      />
      <path d="M59 28l-11 26M73 28l-3.500 26M87 28l3.500 26M101 28l11 26" />
      <path className="strong" d="M90 104V78h20v26" />
      <rect x="48" y="76" width="30" height="18" rx="3" />
      <circle cx="106" cy="92" r="1" />
    </>
  ),
  orders: (
    <>
      <path className="soft" d="M60 22h56a4 4 0 0 1 4 4v72H60z" transform="rotate(8 90 60)" />
      <path
        className="sheet"
        d="M48 18h58a5 5 0 0 1 5 5v81l-8.500-6-8.500 6-8.500-6-8.500 6-8.500-6-8.500 6-8.500-6-9 6V23a5 5 0 0 1 5-5z"
      />
      <path d="M56 36h26M56 48h42M56 60h42" />
      <path strokeDasharray="4 6" d="M56 74h42" />
      <path className="strong" d="M80 86h18" />
    </>
  ),
  cards: (
    <>
      <rect className="soft" x="44" y="26" width="88" height="56" rx="8" transform="rotate(8 88 54)" />
      <g transform="rotate(-5 74 68)">
        <rect className="sheet" x="26" y="42" width="96" height="60" rx="8" />
        <path className="strong" strokeWidth="8" d="M27 60h94" />
        <path d="M38 82h20M38 90h12" />
        <circle cx="102" cy="87" r="6" />
        <circle cx="94" cy="87" r="6" />
      </g>
    </>
  ),
  contacts: (
    <>
      <rect className="soft" x="42" y="22" width="84" height="76" rx="9" transform="rotate(7 84 60)" />
      <rect className="sheet" x="32" y="26" width="92" height="76" rx="9" />
      <circle className="strong" cx="62" cy="55" r="9" />
      <path className="strong" d="M44 86a18 18 0 0 1 36 0" />
      <path d="M90 50h22M90 62h22M90 74h14" />
    </>
  ),
  search: (
    <>
      <g transform="rotate(-6 80 60) translate(-8 -4)">
        <path className="soft" strokeDasharray="5 6" d={TICKET} />
      </g>
      <circle className="sheet" cx="90" cy="60" r="26" />
      <path className="strong" strokeWidth="6" d="M109 79l19 19" />
      <path d="M78 56a13 13 0 0 1 10-10" />
    </>
  ),
  done: (
    <>
      <circle className="soft" cx="80" cy="60" r="40" />
      <circle className="sheet" cx="80" cy="60" r="28" />
      <path className="strong" strokeWidth="5" d="M68 61l9 9 16-18" />
      <path d="M28 38l6 4M24 66h7M128 32l-5 5M137 62h-7M118 96l-4-5M44 98l4-5" />
    </>
  ),
} satisfies Readonly<Record<string, ReactNode>>;

export type IllustrationName = keyof typeof drawings;
export const ILLUSTRATIONS = Object.keys(drawings) as IllustrationName[];

/** Decoration only: the text beside it says everything. */
export function Illustration({ name }: { name: IllustrationName }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 160 120"
      width={160}
      height={120}
      aria-hidden
      focusable="false"
      sx={{
        color: 'text.secondary',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2.5,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        '& .soft': (theme) => ({ fill: theme.vars.palette.primary.soft, stroke: 'none' }),
        '& .sheet': (theme) => ({ fill: theme.vars.palette.background.paper }),
        '& .strong': (theme) => ({ stroke: theme.vars.palette.primary.main, strokeWidth: 3.5 }),
      }}
    >
      {drawings[name]}
    </Box>
  );
}
