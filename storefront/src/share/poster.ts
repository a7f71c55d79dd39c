/** A coupon to print and put up: a page of Letter paper with a QR code that leads to the coupon's own page. */
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { encodeQR } from 'qr';
import { tokensOf } from '@coupon-center/site-config';
import type { Site } from '@coupon-center/site-config';
import { placed } from '../text-shaping/place.ts';
import type { Place } from '../text-shaping/place.ts';
import { CAP_HEIGHT, heightOf, setText } from '../text-shaping/set-text.ts';
import type { Box, SetText } from '../text-shaping/set-text.ts';

/** Lengths are in points. */
const PAGE = { width: 612, height: 792 } as const;
const MARGIN = 54;
const WORDS = { x: MARGIN, width: PAGE.width - 2 * MARGIN } as const;
const BAND = 92;
const QR = { size: 216, y: 478 } as const;
const CODE_PADDING = 22;

export interface PosterWords {
  storeName: string;
  headline: string;
  description: string;
  /** Empty for a coupon without a code, and if no font has all of its characters. */
  code: string;
  days: string;
  /** The address of the coupon's own page. */
  address: string;
  /** yyyy-MM-dd; a poster that is made again is the same file. */
  made: string;
}

type Tag = 'H1' | 'P';

/** The page, with its content tagged for screen readers. */
class Sheet {
  readonly document: PDFKit.PDFDocument;
  readonly #known = new Set<string>();

  constructor(document: PDFKit.PDFDocument) {
    this.document = document;
  }

  /** Writes a text that programs can read, too. */
  write(text: SetText, place: Place, colour: string, tag: Tag = 'P'): void {
    if (text.lines.length === 0) return;
    this.document.addStructure(
      this.document.struct(tag, {}, () => {
        for (const { text: shown, face, size, x, baseline } of placed(text, place)) {
          if (!this.#known.has(face.name)) this.document.registerFont(face.name, face.content);
          this.#known.add(face.name);
          this.document.font(face.name).fontSize(size).fillColor(colour);
          this.document.text(shown, x, baseline, { lineBreak: false, baseline: 'alphabetic' });
        }
      }),
    );
  }

  /** Draws the colored band at the head. */
  band(colour: string): void {
    this.document.markContent('Artifact');
    this.document.rect(0, 0, PAGE.width, BAND).fill(colour);
    this.document.endMarkedContent();
  }

  /** Draws the dashed border of a code. */
  ticket(x: number, y: number, width: number, height: number, colour: string): void {
    this.document.markContent('Artifact');
    this.document.roundedRect(x, y, width, height, 10).dash(6, { space: 5 });
    this.document.lineWidth(1.5).stroke(colour).undash();
    this.document.endMarkedContent();
  }

  /** Draws a QR code as rectangles, each as wide as the dark modules beside each other. */
  qr(address: string, x: number): void {
    // The paper around it is its border.
    const rows = encodeQR(address, 'raw', { ecc: 'medium', border: 1 })
      .slice(1, -1)
      .map((row) => row.slice(1, -1));
    const side = QR.size / rows.length;
    const alt = `QR code of ${address}`;
    this.document.addStructure(
      this.document.struct('Figure', { alt }, () => {
        for (const [top, row] of rows.entries())
          for (let left = 0; left < row.length; left += 1) {
            let end = left;
            while (row[end]) end += 1;
            if (end > left) this.document.rect(x + left * side, QR.y + top * side, (end - left) * side, side);
            left = end;
          }
        this.document.fill('#000000');
      }),
    );
  }
}

const line = (box: Partial<Box>): Box => ({
  width: WORDS.width,
  mostLines: 1,
  sizes: [14],
  weight: 500,
  ...box,
});

/** Writes the offer, from the band down. */
function writeOffer(sheet: Sheet, site: Site, { storeName, headline, description, days }: PosterWords): void {
  const { text, 'text-muted': muted } = tokensOf(site);
  const large = [84, 72, 60, 52, 44, 38];
  const column: [SetText, string, Tag, number][] = [
    [setText(storeName, line({ mostLines: 2, sizes: [26, 22] })), muted.light, 'P', 44],
    [setText(headline, line({ weight: 800, mostLines: 3, sizes: large })), text.light, 'H1', 26],
    [setText(description, line({ mostLines: 4, sizes: [22, 19, 17] })), text.light, 'P', 30],
    [setText(days, line({ mostLines: 2, sizes: [15] })), muted.light, 'P', 26],
  ];
  let top = BAND;
  for (const [set, colour, tag, gap] of column) {
    if (set.lines.length === 0) continue;
    top += gap;
    sheet.write(set, { ...WORDS, baseline: top + set.size * CAP_HEIGHT }, colour, tag);
    top += heightOf(set);
  }
}

/** Writes how to use the coupon: the QR code, and beside it the code and the address. */
function writeUse(sheet: Sheet, site: Site, { code, address }: PosterWords): void {
  const { primary, text, 'text-muted': muted } = tokensOf(site);
  const x = MARGIN + QR.size + 40;
  const beside = { x, width: PAGE.width - MARGIN - x };
  sheet.qr(address, MARGIN);
  const heading = line({ width: beside.width, weight: 800, mostLines: 2, sizes: [28] });
  const scan = setText('Scan to use this coupon', heading);
  sheet.write(scan, { ...beside, baseline: QR.y + scan.size * CAP_HEIGHT }, text.light);
  let top = QR.y + heightOf(scan) + 28;
  if (code !== '') {
    const inner = { x: x + 12, width: beside.width - 24 };
    const sizes = [24, 20, 17, 15];
    const set = setText(`Code: ${code}`, line({ width: inner.width, weight: 800, mostLines: 5, sizes }));
    const height = heightOf(set) + 2 * CODE_PADDING;
    sheet.ticket(x, top, beside.width, height, primary.light);
    const baseline = top + CODE_PADDING + set.size * CAP_HEIGHT;
    sheet.write(set, { ...inner, baseline, isCentred: true }, text.light);
    top += height + 24;
  }
  const place = setText(withoutScheme(address), line({ width: beside.width, mostLines: 5, sizes: [13] }));
  sheet.write(place, { ...beside, baseline: top + place.size * CAP_HEIGHT }, muted.light);
}

const withoutScheme = (address: string) => address.replace(/^https?:\/\//, '');

/** Makes the poster as a PDF with its fonts. */
export function makePoster(site: Site, words: PosterWords): Promise<Buffer> {
  const { primary, 'on-primary': onPrimary } = tokensOf(site);
  const document = new PDFDocument({
    size: 'LETTER',
    margin: 0,
    tagged: true,
    displayTitle: true,
    lang: site.locale,
    pdfVersion: '1.7',
    info: {
      Title: `${words.headline} at ${words.storeName}`,
      Author: site.siteName,
      CreationDate: new Date(`${words.made}T00:00:00Z`),
    },
  });
  const file = buffer(document);
  const sheet = new Sheet(document);
  sheet.band(primary.light);
  const brand = setText(site.siteName, line({ weight: 800, sizes: [34, 28, 24] }));
  const middle = BAND / 2 + (brand.size * CAP_HEIGHT) / 2;
  sheet.write(brand, { ...WORDS, baseline: middle }, onPrimary.light);
  writeOffer(sheet, site, words);
  writeUse(sheet, site, words);
  document.end();
  return file;
}
