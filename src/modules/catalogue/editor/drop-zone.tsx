import type { DragEvent, ReactNode } from 'react';

interface DropZoneProps {
  className: string;
  onFiles: (files: readonly File[]) => void;
  /** Contains a file field as the alternative to dropping. */
  children: ReactNode;
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

export function DropZone({ className, onFiles, children }: DropZoneProps) {
  function drop(event: DragEvent) {
    if (!hasFiles(event)) return;
    event.preventDefault();
    onFiles([...event.dataTransfer.files]);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files can also be chosen in the field
    <div className={className} onDragOver={(event) => hasFiles(event) && event.preventDefault()} onDrop={drop}>
      {children}
    </div>
  );
}
