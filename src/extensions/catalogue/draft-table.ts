import type { Generated } from 'kysely';
import type { TableDeclaration } from '#src/platform/database/tables.ts';

/** A tool that is not in the catalogue yet. It gets there under its id. */
interface ToolDraftTable {
  id: string;
  /** JSON object of what an admin entered; pictures of this shop are paths. */
  facts: string;
  /** Raised by every edit. */
  version: Generated<number>;
  /** Owner and Idempotency-Key; a repeated request finds its draft by them. */
  creation_key: string;
  /** Email address. */
  created_by: string;
  /** Milliseconds since the epoch. */
  updated_at: number;
}

interface ToolDraftPictureTable {
  id: string;
  draft_id: string;
  image: string;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    tool_drafts: ToolDraftTable;
    tool_draft_pictures: ToolDraftPictureTable;
  }
}

/** Part of a backup. */
export const draftTables: readonly TableDeclaration[] = [
  { name: 'tool_drafts', key: ['id'] },
  { name: 'tool_draft_pictures', key: ['id'], after: ['tool_drafts'] },
];
