/** Prints the text of a PDF file and the content of its QR code as JSON: `node read-pdf.ts <file>`. */
import { readFileSync } from 'node:fs';
import { createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import decodeQR from 'qr/decode.js';

const SCALE = 2;

const { promise } = getDocument({ data: new Uint8Array(readFileSync(process.argv[2] ?? '')), verbosity: 0 });
const pdf = await promise;
const page = await pdf.getPage(1);
const { items } = await page.getTextContent();
const viewport = page.getViewport({ scale: SCALE });
const canvas = createCanvas(viewport.width, viewport.height);
await page.render({ canvas, viewport }).promise;
const { width, height } = canvas;
const pixels = canvas.getContext('2d').getImageData(0, 0, width, height);
const { info } = await pdf.getMetadata();
process.stdout.write(
  JSON.stringify({
    pages: pdf.numPages,
    size: page.view,
    text: items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''),
    title: (info as { Title?: string }).Title,
    language: (info as { Language?: string }).Language,
    qr: decodeQR({ width, height, data: pixels.data }),
  }),
);
