/** Reads a chosen or dropped file as text, and turns the objects of a JSON text into a table. */
import Papa from 'papaparse';
import { knownColumns } from './headings.ts';
import { plainText } from './read-table.ts';

/** Maximum size in bytes; a larger file is no list of coupons. */
const MAX_BYTES = 2_000_000;

/** @throws Error with a message for the merchant */
export async function readFile(file: File): Promise<string> {
  if (file.size > MAX_BYTES) throw new Error(`“${file.name}” is too large for a list of coupons.`);
  const text = decode(new Uint8Array(await file.arrayBuffer()));
  if (text.includes('\0'))
    throw new Error(`“${file.name}” isn’t a text file. Save the sheet as CSV, then choose that file.`);
  return plainText(text);
}

/** Decodes UTF-8 if valid; otherwise what Excel writes: UTF-16 with a byte order mark, or Windows-1252. */
function decode(bytes: Uint8Array): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  if (isUtf16) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Returns the list of objects in a JSON text as CSV with a column for each key; null for other texts. */
export function tableOfJson(text: string): string | null {
  if (!/^\s*[[{]/.test(text)) return null;
  let value: unknown;
  try {
    value = JSON.parse(plainText(text));
  } catch {
    return null;
  }
  const [list] = listsIn(value).toSorted((one, other) => knownIn(other) - knownIn(one));
  if (!list) return null;
  const fields = namesIn(list);
  const data = list.map((object) => fields.map((name) => cellOf(object[name])));
  return Papa.unparse({ fields, data }, { newline: '\n' });
}

type Objects = Record<string, unknown>[];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns all lists of objects in a value, however deep they are. */
function listsIn(value: unknown): Objects[] {
  if (Array.isArray(value)) {
    const objects = value.filter(isObject);
    return objects.length > 0 && objects.length === value.length ? [objects] : value.flatMap(listsIn);
  }
  if (!isObject(value)) return [];
  const inner = Object.values(value).flatMap(listsIn);
  return knownIn([value]) > 1 ? [[value], ...inner] : inner;
}

const namesIn = (list: Objects) => [...new Set(list.flatMap((object) => Object.keys(object)))];
const knownIn = (list: Objects) => knownColumns(namesIn(list));

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
