/** Lets a file be dropped on an element, besides whatever else chooses one. */
import { useRef, useState } from 'react';
import type { DragEvent } from 'react';

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes('Files');
}

/** @param onFile told of the first file that was dropped */
export function useFileDrop(onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false);
  /** Elements inside are entered and left as well. */
  const depth = useRef(0);

  function count(change: number) {
    depth.current += change;
    setOver(depth.current > 0);
  }

  const handlers = {
    onDragEnter(event: DragEvent) {
      if (hasFiles(event)) count(1);
    },
    onDragLeave(event: DragEvent) {
      if (hasFiles(event)) count(-1);
    },
    onDragOver(event: DragEvent) {
      if (!hasFiles(event)) return;
      // Otherwise the browser opens the file in the place of the page.
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    },
    onDrop(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      count(-depth.current);
      const [file] = event.dataTransfer.files;
      if (file) onFile(file);
    },
  };
  return { isOver, handlers };
}
