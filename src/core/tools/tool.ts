import { absoluteImage } from '#src/platform/images/image.ts';
import type { ToolData } from './tool-data.ts';
import type { ToolNotes } from './tool-notes.ts';

/** One row of a tool's specification table, such as "Max. torque: 60 Nm". */
export interface Specification {
  name: string;
  value: string;
}

/** A tool as in the API (spec section 3); the fields below the line go beyond the specification. */
export interface Tool extends ToolData {
  _id: string;
  toolName: string;
  /** Absolute http(s) URL in the API; inside the shop, the path of a picture that it stores. */
  img: string;
  description: string;
  /** Pieces in stock. */
  quantity: number;
  /** Price per piece, in the shop's currency. */
  price: number;
  // ---
  category: string | null;
  specifications: Specification[];
  /** Incremented by every edit; an update sends it back to detect a concurrent edit by another admin. */
  version: number;
  /** Notes of the modules; only present for display. */
  notes?: ToolNotes;
}

/** Replaces the paths of stored pictures and documents by absolute URLs, which clients of the API need. */
export function publicTool(tool: Tool, publicUrl: string): Tool {
  return {
    ...tool,
    img: absoluteImage(tool.img, publicUrl),
    pictures: tool.pictures.map((picture) => absoluteImage(picture, publicUrl)),
    documents: tool.documents.map((document) => ({ ...document, url: absoluteImage(document.url, publicUrl) })),
  };
}

/** The fields of a tool that an admin edits. */
export type ToolContent = Omit<Tool, '_id' | 'version'>;

export function contentOf({ _id: _, version: __, ...content }: Tool): ToolContent {
  return content;
}

/** The last part of a tool's path: its name in lowercase letters and digits. */
export function toolSlug(toolName: string): string {
  return toolName
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
