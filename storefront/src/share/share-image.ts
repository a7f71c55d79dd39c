/** The picture that represents a shared page: a ticket in the brand's colors, 1200 × 630. */
import { createCanvas, Path2D } from '@napi-rs/canvas';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { tokensOf } from '@coupon-center/site-config';
import type { Site } from '@coupon-center/site-config';
import { outlines, placed } from '../text-shaping/place.ts';
import type { Place } from '../text-shaping/place.ts';
import { CAP_HEIGHT, heightOf, setText } from '../text-shaping/set-text.ts';
import type { SetText } from '../text-shaping/set-text.ts';

/** The size in pixels that social networks show large. */
export const IMAGE_SIZE = { width: 1200, height: 630 } as const;

export interface ShareWords {
  /** Above the headline: a store's name. */
  over: string;
  headline: string;
  description: string;
  /** On the stub, below the brand's name. */
  note: string;
}

const TICKET = { x: 56, y: 56, width: 1088, height: 518, radius: 32 } as const;
/** The x coordinate at which the stub is torn off. */
const TEAR = 836;
const NOTCH = 28;
const WORDS = { x: 112, width: TEAR - 112 - 48 } as const;
const STUB = { x: TEAR + 36, width: TICKET.x + TICKET.width - TEAR - 72 } as const;
/** The gap between texts. */
const GAP = 42;

function write(context: SKRSContext2D, text: SetText, place: Place, colour: string): void {
  context.fillStyle = colour;
  for (const run of placed(text, place)) context.fill(new Path2D(outlines(run)));
}

type Part = readonly [text: SetText, colour: string];

/** Writes texts one below another, vertically centered on the ticket. */
function writeColumn(context: SKRSContext2D, parts: readonly Part[], place: Omit<Place, 'baseline'>): void {
  const shown = parts.filter(([{ lines }]) => lines.length > 0);
  const height = shown.reduce((sum, [text]) => sum + heightOf(text) + GAP, -GAP);
  let top = (IMAGE_SIZE.height - height) / 2;
  for (const [text, colour] of shown) {
    write(context, text, { ...place, baseline: top + text.size * CAP_HEIGHT }, colour);
    top += heightOf(text) + GAP;
  }
}

function drawTicket(context: SKRSContext2D, site: Site): void {
  const { primary, surface, line, 'primary-soft': soft } = tokensOf(site);
  const { x, y, width, height, radius } = TICKET;
  context.fillStyle = primary.light;
  context.fillRect(0, 0, IMAGE_SIZE.width, IMAGE_SIZE.height);
  context.save();
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
  context.clip();
  context.fillStyle = surface.light;
  context.fillRect(x, y, TEAR - x, height);
  context.fillStyle = soft.light;
  context.fillRect(TEAR, y, width, height);
  context.restore();
  context.fillStyle = primary.light;
  for (const edge of [y, y + height]) {
    context.beginPath();
    context.arc(TEAR, edge, NOTCH, 0, 2 * Math.PI);
    context.fill();
  }
  context.strokeStyle = line.light;
  context.lineWidth = 4;
  context.setLineDash([14, 12]);
  context.beginPath();
  context.moveTo(TEAR, y + NOTCH + 14);
  context.lineTo(TEAR, y + height - NOTCH - 14);
  context.stroke();
}

/** Draws the picture as a PNG. */
export function drawShareImage(
  site: Site,
  { over, headline, description, note }: ShareWords,
): Promise<Buffer> {
  const tokens = tokensOf(site);
  const text = tokens.text.light;
  const muted = tokens['text-muted'].light;
  const onSoft = tokens['primary-on-soft'].light;
  const canvas = createCanvas(IMAGE_SIZE.width, IMAGE_SIZE.height);
  const context = canvas.getContext('2d');
  drawTicket(context, site);
  const box = { width: WORDS.width, weight: 500 } as const;
  writeColumn(
    context,
    [
      [setText(over, { ...box, mostLines: 1, sizes: [42, 36, 32] }), muted],
      [setText(headline, { ...box, weight: 800, mostLines: 2, sizes: [112, 96, 84, 72, 64, 56, 48] }), text],
      [setText(description, { ...box, mostLines: 3, sizes: [38, 34, 30] }), text],
    ],
    WORDS,
  );
  const stub = { width: STUB.width } as const;
  writeColumn(
    context,
    [
      [setText(site.siteName, { ...stub, weight: 800, mostLines: 2, sizes: [50, 44, 38, 32] }), onSoft],
      [setText(note, { ...stub, weight: 500, mostLines: 1, sizes: [30, 28, 26, 24, 22] }), onSoft],
    ],
    { ...STUB, isCentred: true },
  );
  return canvas.encode('png');
}
