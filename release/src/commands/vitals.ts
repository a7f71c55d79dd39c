/** Shows the web vitals of a remote, by version. */
import type { VitalFigure, VitalsReply } from '../calls/vitals-messages.ts';
import type { Command } from './command.ts';

interface Words {
  title: string;
  worse: string;
  better: string;
  print: (value: number) => string;
}

const milliseconds = (title: string): Words => ({
  title,
  worse: 'slower',
  better: 'faster',
  print: (value) => `${Math.round(value)} ms`,
});

const WORDS: Readonly<Partial<Record<string, Words>>> = {
  lcp: milliseconds('LCP'),
  inp: milliseconds('INP'),
  ttfb: milliseconds('TTFB'),
  cls: { title: 'CLS', worse: 'less stable', better: 'more stable', print: (value) => value.toFixed(3) },
  saves: {
    title: 'refused saves',
    worse: 'more refused',
    better: 'fewer refused',
    print: (value) => `${(value * 100).toFixed(1)} %`,
  },
};
const OTHERS = { worse: 'worse', better: 'better', print: String };

function describeFigure(figure: VitalFigure, { live, fewest }: VitalsReply): string {
  const { measure, count, value, low, high, version, comparedWithLive } = figure;
  const { title, worse, better, print } = WORDS[measure] ?? { ...OTHERS, title: measure };
  const head = `    ${title.padEnd(14)}`;
  if (value === null || low === null || high === null)
    return `${head}too few values to say: ${count} of at least ${fewest}`;
  const figures = `${head}${print(value)} (${print(low)} to ${print(high)}), ${count} page loads`;
  if (version === live || live === null) return figures;
  if (comparedWithLive === null) return `${figures}: not compared, the live version has too few values`;
  const words = { worse, better, 'no difference seen': 'no difference seen' };
  return `${figures}: ${words[comparedWithLive]}`;
}

function describe(name: string, reply: VitalsReply): string {
  const { owner, live, days, figures } = reply;
  const owned = owner === null ? '' : ` Owner: ${owner}.`;
  if (figures.length === 0) return `No page has reported web vitals of ${name}.${owned}`;
  const lines = [
    `Web vitals of ${name} in the last ${days} days: 75th percentiles, and rates of page loads with a refused save, with 95 % intervals.${owned}`,
  ];
  let [lastVersion, lastGroup] = ['', ''];
  for (const figure of figures) {
    const { version, brand, device, load } = figure;
    if (version !== lastVersion) lines.push(version === live ? `${version} (live)` : version);
    const group = `${version} ${brand} ${device} ${load}`;
    if (group !== lastGroup) lines.push(`  brand ${brand}, ${device}, ${load} page loads`);
    lines.push(describeFigure(figure, reply));
    [lastVersion, lastGroup] = [version, group];
  }
  return lines.join('\n');
}

export const vitals: Command = {
  name: 'vitals',
  operands: '<name>',
  help: [
    'show how fast and stable pages were for visitors, and how many saves were refused, by version, brand,',
    'device and kind of page load; compares with the live version where there are enough page loads',
  ],
  async run({ connect, print }, [name = '']) {
    const { client } = await connect();
    const reply = await client.readVitals({ name });
    print(reply, describe(name, reply));
  },
};
