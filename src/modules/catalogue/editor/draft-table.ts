import type { Generated } from 'kysely';
import type { TableDeclaration } from '#src/platform/database/tables.ts';

/** An unpublished tool. Publishing keeps its id. */
interface ToolDraftTable {
  id: string;
  /** JSON object of the entered fields; pictures stored by the shop are paths. */
  facts: string;
  /** Incremented by every edit. */
  version: Generated<number>;
  /** Owner and Idempotency-Key, by which a repeated request finds its draft. */
  creation_key: string;
  /** Hash of the request with that key; null for a request without one. */
  creation_hash: string | null;
  /** Email address of the admin. */
  created_by: string;
  /** Milliseconds since the epoch. */
  updated_at: number;
}

/** Pictures of drafts, for the cleaner of unused pictures. */
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

/** For the copy to another engine. */
export const draftTables: readonly TableDeclaration[] = [
  { name: 'tool_drafts', key: ['id'] },
  { name: 'tool_draft_pictures', key: ['id'], after: ['tool_drafts'] },
];
