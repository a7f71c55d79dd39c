import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Report {
  markdown: string;
  /** All figures, with the machine that they were measured on. */
  figures?: unknown;
  /** Charts as SVG, by name. */
  charts?: Readonly<Record<string, string>>;
}

/**
 * Prints a report, and writes it into a folder if one is given.
 * @param name name of the files, without endings
 */
export function writeReport(folder: string | undefined, name: string, report: Report): void {
  const { markdown, figures, charts = {} } = report;
  console.log(markdown);
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  const images = Object.keys(charts).map((chart) => `\n![${chart}](${name}-${chart}.svg)\n`);
  writeFileSync(join(folder, `${name}.md`), markdown + images.join(''));
  if (figures !== undefined)
    writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(figures, null, 1)}\n`);
  for (const [chart, svg] of Object.entries(charts)) writeFileSync(join(folder, `${name}-${chart}.svg`), svg);
}
