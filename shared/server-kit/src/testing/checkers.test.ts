import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkHtml, checkXml } from './index.ts';

const page = (main: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>A page</title></head><body>${main}</body></html>`;

test('the HTML checker reports each error with its page', async () => {
  const complaints = await checkHtml(
    new Map([
      ['a good one', page('<p>Good</p>')],
      ['a list', page('<ul><p>No item</p></ul>')],
      ['two of an id', page('<p id="a">One</p><p id="a">Two</p>')],
      ['no words', ''],
    ]),
  );
  const pages = complaints.map((line) => line.slice(0, line.indexOf(':')));
  expect(new Set(pages)).toEqual(new Set(['a list', 'two of an id', 'no words']));
  expect(complaints).toContainEqual(
    expect.stringMatching(/^a list:1: error: Element “p” not allowed as child/),
  );
  expect(complaints).toContainEqual(expect.stringMatching(/^two of an id:1: error: Duplicate ID “a”/));
});

describe('the XML checker', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'checkers-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function check(schema: string, documents: Record<string, string>): Promise<string[]> {
    const path = join(folder, 'schema.rnc');
    await writeFile(path, schema);
    return checkXml(pathToFileURL(path), new Map(Object.entries(documents)));
  }

  test('reports each violation of a schema with its document, and text that is not XML', async () => {
    const complaints = await check('element days { element day { xsd:date }* }', {
      good: '<days><day>2026-11-25</day></days>',
      bad: '<days>\n<day>tomorrow</day></days>',
      broken: '<days>',
    });
    expect(complaints).toEqual([
      expect.stringMatching(/^bad:2:\d+: error: Bad character content “tomorrow”/),
      expect.stringMatching(/^broken:1:\d+: fatal:/),
    ]);
  });

  test('reports an error in the schema', async () => {
    expect(await check('element {', { good: '<days/>' })).not.toEqual([]);
  });
});
