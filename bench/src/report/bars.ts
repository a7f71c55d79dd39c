/** A chart of bars as SVG: groups of bars side by side, each with its value. It is legible on light and dark backgrounds. */

export interface Bar {
  label: string;
  value: number;
}

export interface Group {
  label: string;
  bars: readonly Bar[];
}

const BAR = 16;
const GAP = 14;
const LEFT = 190;
const WIDTH = 520;
const COLORS = ['#b8433b', '#2b6cb0', '#7a8794'];

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** @param unit follows each value */
export function barChart(title: string, groups: readonly Group[], unit: string): string {
  const highest = Math.max(1, ...groups.flatMap(({ bars }) => bars.map(({ value }) => value)));
  const labels = [...new Set(groups.flatMap(({ bars }) => bars.map(({ label }) => label)))];
  const colorOf = (label: string) => COLORS[labels.indexOf(label) % COLORS.length] ?? '';
  const parts: string[] = [];
  const text = (x: number, y: number, content: string, rest = '') =>
    parts.push(`<text x="${x}" y="${y}"${rest}>${escaped(content)}</text>`);
  text(0, 18, title, ' font-weight="bold"');
  labels.forEach((label, index) => {
    parts.push(`<rect x="${LEFT + index * 110}" y="28" width="12" height="12" fill="${colorOf(label)}"/>`);
    text(LEFT + 18 + index * 110, 39, label);
  });
  let y = 54;
  for (const { label, bars } of groups) {
    text(LEFT - 10, y + (bars.length * BAR) / 2 + 4, label, ' text-anchor="end"');
    for (const bar of bars) {
      const width = Math.max(1, (bar.value / highest) * WIDTH);
      parts.push(
        `<rect x="${LEFT}" y="${y}" width="${width.toFixed(1)}" height="${BAR - 3}" fill="${colorOf(bar.label)}"/>`,
      );
      text(LEFT + width + 6, y + BAR - 5, `${Math.round(bar.value)} ${unit}`, ' font-size="11"');
      y += BAR;
    }
    y += GAP;
  }
  const style = 'text{fill:#222}@media (prefers-color-scheme:dark){text{fill:#ddd}}';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LEFT + WIDTH + 80} ${y}" font-family="sans-serif" font-size="13"><title>${escaped(title)}</title><style>${style}</style>\n${parts.join('\n')}\n</svg>\n`;
}
