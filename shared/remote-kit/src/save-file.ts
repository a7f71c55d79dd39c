/** A file for the browser to save. */
export interface SavedFile {
  extension: string;
  type: string;
  content: string;
}

/** The browser may take this long to begin reading the file. */
const READ_MS = 60_000;

/** Without the mark, spreadsheets guess the wrong encoding of a CSV file. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Has the browser save a file. @param name without its extension */
export function saveFile(name: string, { extension, type, content }: SavedFile): void {
  const mark = extension === 'csv' && !content.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
  const url = URL.createObjectURL(new Blob([mark, content], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.${extension}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), READ_MS);
}
