/** XML checked by Jing against a schema in the compact syntax of RELAX NG. */
import { fileURLToPath } from 'node:url';
import { runOver } from './checker.ts';

/** Where the checker's jar has Jing. */
const JING = 'nu.validator.vendor.thaiopensource.relaxng.util.Driver';

/**
 * Checks documents against a schema, all at once.
 * @param schema address of the file
 * @param documents by what complaints call them
 * @returns a line for each complaint, of the schema itself, too; none if all is well
 * @throws Error if Jing can't run
 */
export async function checkXml(schema: URL, documents: ReadonlyMap<string, string>): Promise<string[]> {
  const { code, output, nameOf } = await runOver([JING, '-c', fileURLToPath(schema)], documents, '.xml');
  const complaints = output
    .split('\n')
    .filter(Boolean)
    .map((line) => line.replace(/^(.+?\.xml)(?=:)/, (file) => nameOf(file) ?? file));
  if (code !== 0 && complaints.length === 0) throw new Error(`Jing ended with ${code}.`);
  return complaints;
}
