import type { DragEvent, ReactNode } from 'react';

interface DropZoneProps {
  className: string;
  onFiles: (files: readonly File[]) => void;
  /** Holds a field in which the files can be chosen instead. */
  children: ReactNode;
}

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** Takes files that are dropped on it. */
export function DropZone({ className, onFiles, children }: DropZoneProps) {
  function drop(event: DragEvent) {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    onFiles([...event.dataTransfer.files]);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is dropped here can also be chosen in the field
    <div className={className} onDragOver={(event) => holdsFiles(event) && event.preventDefault()} onDrop={drop}>
      {children}
    </div>
  );
}
