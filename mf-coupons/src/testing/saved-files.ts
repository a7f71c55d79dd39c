/** Captures the files that a screen makes the browser save. */
export function takeSavedFiles(): Blob[] {
  const files: Blob[] = [];
  const createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
  Object.assign(URL, { createObjectURL, revokeObjectURL: () => {} });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  return files;
}
