import type { FilePart } from '#src/platform/database/file-parts.server.ts';
import type { TableDeclaration } from '#src/platform/database/tables.ts';
import type { Audience } from '../tool-data/stored-document.ts';

/** A PDF about tools, referenced in the data of the tools. */
export interface DocumentFileTable {
  /** Name in its URL: see `storedName`. */
  id: string;
  audience: Audience;
  /** File name of the download. */
  file_name: string;
  bytes: number;
  /** Time of the upload or the last change of a reference, in milliseconds since the epoch. */
  touched_at: number;
}

/** A part of the file of a document. */
interface DocumentPartTable extends FilePart {
  file_id: string;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    document_files: DocumentFileTable;
    document_parts: DocumentPartTable;
  }
}

/** For the copy to another engine. */
export const documentFileTables: readonly TableDeclaration[] = [
  { name: 'document_files', key: ['id'] },
  { name: 'document_parts', key: ['file_id', 'part'], after: ['document_files'] },
];
