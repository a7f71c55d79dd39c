/** Lets a file be dropped on an element. */
import { useRef, useState } from 'react';
import type { DragEvent } from 'react';

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes('Files');
}

/** @param onFile called with the first file that is dropped */
export function useFileDrop(onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false);
  /** Counts, because elements inside fire these events too. */
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
      // Otherwise the browser opens the file instead of the page.
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
