import type { Audience } from '#src/core/tools/stored-document.ts';
import type { TableDeclaration } from '#src/platform/database/tables.ts';

/** A PDF about tools; which tools name it is in their data. */
export interface DocumentFileTable {
  /** As its address names it: see `storedName`. */
  id: string;
  audience: Audience;
  /** File name of the download. */
  file_name: string;
  bytes: number;
  /** When it was sent, or a tool began or ceased to name it; milliseconds since the epoch. */
  touched_at: number;
}

/** A part of the file, short enough that a backup reads many at a time. */
interface DocumentPartTable {
  file_id: string;
  /** Its place, from `0000` on. */
  part: string;
  /** Base64: one column type for both engines, and a backup is text. */
  content: string;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    document_files: DocumentFileTable;
    document_parts: DocumentPartTable;
  }
}

/** Part of a backup. */
export const documentFileTables: readonly TableDeclaration[] = [
  { name: 'document_files', key: ['id'] },
  { name: 'document_parts', key: ['file_id', 'part'], after: ['document_files'] },
];
