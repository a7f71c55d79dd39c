/** Reads the report of a Playwright run, and tells journeys that failed from those that could not be tried. */
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

const attachmentSchema = z.object({
  name: z.string(),
  path: z.string().optional(),
  /** Base64. */
  body: z.string().optional(),
});
const resultSchema = z.object({
  status: z.string(),
  duration: z.number(),
  errors: z.array(z.object({ message: z.string().optional() })).default([]),
  attachments: z.array(attachmentSchema).default([]),
});
const specSchema = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(z.object({ status: z.string(), results: z.array(resultSchema) })),
});
type Spec = z.infer<typeof specSchema>;

interface Suite {
  specs?: Spec[] | undefined;
  suites?: Suite[] | undefined;
}
const suiteSchema: z.ZodType<Suite> = z.lazy(() =>
  z.object({ specs: z.array(specSchema).optional(), suites: z.array(suiteSchema).optional() }),
);

/** Output of Playwright's `json` reporter. */
export const reportSchema = z.object({
  suites: z.array(suiteSchema).default([]),
  errors: z.array(z.object({ message: z.string().optional() })).default([]),
});
export type Report = z.infer<typeof reportSchema>;

/** Returns all tests of a report, or of a list. */
export function specsOf({ suites }: Report): Spec[] {
  const below = ({ specs = [], suites: inner = [] }: Suite): Spec[] => [...specs, ...inner.flatMap(below)];
  return suites.flatMap(below);
}

const partsSchema = z.array(
  z.object({
    url: z.string(),
    shell: z.string(),
    remotes: z.array(z.object({ name: z.string(), version: z.string(), owner: z.string() })),
  }),
);

export interface Failure {
  title: string;
  /** Message of the error, without colours. */
  message: string;
  /** Traces and screenshots. */
  files: string[];
  /** Parts of the pages on which it failed. */
  pages: z.infer<typeof partsSchema>;
}

export type Verdict =
  | { outcome: 'passed'; seconds: number; tests: number }
  | { outcome: 'failed'; seconds: number; failures: Failure[] }
  /** Browser, portal or program failed, so the run is inconclusive about the mix. */
  | { outcome: 'broken'; reason: string };

/** Errors in the environment of a journey, not in what it tests. */
const NOT_THE_JOURNEY =
  /ECONNREFUSED|ECONNRESET|ERR_CONNECTION_REFUSED|fetch failed|Executable doesn't exist|browserType\.launch|Page crashed|Fixture "portal"|needs the provider's account|is run by somebody else|answered the link to the mix/;

/** Whether the browser went away by itself rather than because of a timeout. */
const isGone = (message: string) => message.includes('has been closed') && !message.includes('timeout');

/** Removes terminal colours. */
const plain = (text: string) => stripVTControlCharacters(text).trim();

function failureOf({ title }: Spec, { errors, attachments }: z.infer<typeof resultSchema>): Failure {
  const pages = attachments.find(({ name }) => name === 'page-parts')?.body;
  return {
    title,
    message: plain(errors.map(({ message }) => message ?? '').join('\n')),
    files: attachments.flatMap(({ path }) => path ?? []),
    pages: pages ? partsSchema.parse(JSON.parse(Buffer.from(pages, 'base64').toString())) : [],
  };
}

/** @param report undefined if the run ended before it wrote one */
export function verdictOf(report: Report | undefined): Verdict {
  if (!report) return { outcome: 'broken', reason: 'Playwright exited without a report.' };
  const [error] = report.errors;
  if (error) return { outcome: 'broken', reason: plain(error.message ?? '') };
  const ran = specsOf(report).flatMap((spec) =>
    spec.tests.flatMap(({ results }) => {
      const last = results.at(-1);
      return last && last.status !== 'skipped' ? [{ spec, last }] : [];
    }),
  );
  if (ran.length === 0) return { outcome: 'broken', reason: 'No journey ran.' };
  const seconds = ran.reduce((sum, { last }) => sum + last.duration, 0) / 1000;
  const notPassed = ran.filter(({ last }) => last.status !== 'passed');
  const failures = notPassed.map(({ spec, last }) => failureOf(spec, last));
  const unclear = failures.find(({ message }) => NOT_THE_JOURNEY.test(message) || isGone(message));
  if (unclear) return { outcome: 'broken', reason: `${unclear.title}: ${unclear.message}` };
  if (notPassed.some(({ last }) => last.status === 'interrupted'))
    return { outcome: 'broken', reason: 'The run was interrupted.' };
  if (failures.length > 0) return { outcome: 'failed', seconds, failures };
  return { outcome: 'passed', seconds, tests: ran.length };
}
