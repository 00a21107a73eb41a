import { absoluteImage } from '#src/platform/images/image.ts';
import type { ToolData } from './tool-data.ts';
import type { ToolNotes } from './tool-notes.ts';

/** One row of a tool's specification table, such as "Max. torque: 60 Nm". */
export interface Specification {
  name: string;
  value: string;
}

/** A tool as the API shows it (spec section 3); the fields below the line go beyond the specification. */
export interface Tool extends ToolData {
  _id: string;
  toolName: string;
  /** Absolute http(s) URL in the API; within the shop, a picture of its own is a path. */
  img: string;
  description: string;
  /** Pieces in stock. */
  quantity: number;
  /** Price per piece, in the shop's currency. */
  price: number;
  // ---
  category: string | null;
  specifications: Specification[];
  /** Raised by every edit; sent back with an update, it shows whether another admin edited in between. */
  version: number;
  /** Of the extensions, where the tool is shown. */
  notes?: ToolNotes;
}

/** Inside, a picture or document of this shop is a path; clients of the API get an address that works anywhere. */
export function publicTool(tool: Tool, publicUrl: string): Tool {
  return {
    ...tool,
    img: absoluteImage(tool.img, publicUrl),
    pictures: tool.pictures.map((picture) => absoluteImage(picture, publicUrl)),
    documents: tool.documents.map((document) => ({ ...document, url: absoluteImage(document.url, publicUrl) })),
  };
}

/** Input of an admin for a tool. */
export type ToolFacts = Omit<Tool, '_id' | 'version'>;

export function factsOf({ _id: _, version: __, ...facts }: Tool): ToolFacts {
  return facts;
}

/** The last part of a tool's address: its name in lowercase letters and digits. */
export function toolSlug(toolName: string): string {
  return toolName
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
