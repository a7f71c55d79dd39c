/**
 * A brand's look as custom properties, so that a page gets those of its own brand only, and style sheets have one rule for all
 * brands. `docs/guides/design.md` lists them.
 */
import type { Look } from './site.ts';

type Style = Readonly<Record<string, string>>;

/** For a site without a look, as pages receive it: its style is already in the page. */
const PLAIN: Look = {
  typeface: 'grotesque',
  radius: 10,
  card: 'ticket',
  hero: { ground: 'soft', pattern: 'rays' },
};

const MOST_CARD_RADIUS = 24;
/** Radius of a tag's end, in pixels. */
const TAG_END = 44;
/** Width of a stamp's margin and size of its teeth, in pixels. */
const TOOTH = 12;

const px = (...values: number[]) => values.map((value) => `${Math.max(0, value)}px`).join(' ');

/** A hole through which the page shows. */
const hole = (at: string) =>
  `radial-gradient(circle at ${at},var(--background) 6.5px,var(--line-strong) 7px 7.5px,#0000 8px)`;

/** Corners of a card and of its stub: at the left of a wide card, on top of a tall one. */
const corners = (stub: number, other: number): Style => ({
  'card-radius': px(stub, other, other, stub),
  'card-radius-tall': px(stub, stub, other, other),
  'stub-radius': px(stub - 1, 0, 0, stub - 1),
  'stub-radius-tall': px(stub - 1, stub - 1, 0, 0),
});

const CARDS: Readonly<Record<Look['card'], (radius: number) => Style>> = {
  ticket: (radius) => corners(radius, radius),
  // Paper with teeth, and a picture on it.
  stamp: () => ({
    ...corners(0, 0),
    'card-pad': px(TOOTH),
    'card-line': '#0000',
    'card-shadow': 'none',
    'card-paper':
      `linear-gradient(var(--surface),var(--surface)) 50%/calc(100% - ${TOOTH}px) calc(100% - ${TOOTH}px) no-repeat border-box,` +
      `radial-gradient(closest-side,var(--surface) 72%,var(--line) 76% 94%,#0000) 0 0/${TOOTH}px ${TOOTH}px round border-box`,
    'notch-shown': 'none',
    'ticket-mask': 'none',
    tear: 'solid',
  }),
  tag: (radius) => ({
    ...corners(TAG_END, radius),
    'notch-shown': 'none',
    'ticket-mask': 'none',
    tear: 'solid',
    hole: hole('20px 50%'),
    'hole-tall': hole('50% 20px'),
    'hole-room': '18px',
  }),
};

/** The lower edge of the hero's band. */
const EDGES: Readonly<Record<Look['card'], Style>> = {
  ticket: {
    'hero-mask':
      'linear-gradient(#000,#000) top/100% calc(100% - 12px) no-repeat,' +
      'radial-gradient(circle at 50% 100%,#0000 8.4px,#000 8.9px) bottom/24px 12px repeat-x',
  },
  stamp: {
    'hero-mask':
      'linear-gradient(#000,#000) top/100% calc(100% - 6px) no-repeat,' +
      'radial-gradient(closest-side,#000 96%,#0000) bottom/12px 12px round',
  },
  tag: { 'hero-radius': '0 0 32px 32px' },
};

const INK = 'var(--hero-pattern)';
/** Drawn with few bytes, behind text. */
const PATTERNS: Readonly<Record<Look['hero']['pattern'], string>> = {
  rays: `repeating-conic-gradient(from 0deg at 88% 110%,${INK} 0 5deg,#0000 5.1deg 10deg)`,
  ledger:
    `linear-gradient(90deg,#0000 31px,${INK} 31px 32px,#0000 32px 35px,${INK} 35px 36px,#0000 36px),` +
    `repeating-linear-gradient(#0000 0 27px,${INK} 27px 28px)`,
  stars:
    `radial-gradient(circle,${INK} 1.5px,#0000 2px) 0 0/44px 44px,` +
    `radial-gradient(circle,${INK} 3px,#0000 3.5px) 0 0/88px 88px`,
  waves: `radial-gradient(circle at 50% 0,#0000 19px,${INK} 19.5px 21px,#0000 21.5px) 0 0/48px 24px`,
};

/** Returns the custom properties of a look. */
export function lookStyle({ typeface, radius, card, hero }: Look = PLAIN): string {
  const cardRadius = Math.min(MOST_CARD_RADIUS, Math.round(radius * 1.6));
  const style: Style = {
    'font-heading': typeface === 'grotesque' ? 'var(--font)' : '"Heading","Heading Fallback",var(--font)',
    radius: px(radius),
    'radius-card': px(cardRadius),
    ...CARDS[card](cardRadius),
    ...EDGES[card],
    'hero-image': PATTERNS[hero.pattern],
  };
  return Object.entries(style)
    .map(([name, value]) => `--${name}:${value};`)
    .join('');
}
