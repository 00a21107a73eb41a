import { point } from '#src/core/point.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';

/** Path of /contact with a message filled in. */
export const contactPath = (message: string) => `/contact?${new URLSearchParams({ message })}`;

/** Path of /contact with a question about a quantity of a tool filled in. */
export const askPath = (toolName: string, pieces: number) =>
  contactPath(`Tool: ${toolName}\nPieces: ${formatPieces(pieces)}\n\n`);

/** A tool to ask a price for. */
export interface AskedTool {
  toolId: string;
  pieces?: number | undefined;
}

/** Path of a form that asks for a quote, with these tools filled in. */
export const quoteForms = point<(tools: readonly AskedTool[]) => string>('forms that ask for a quote');
