import { point } from '#src/core/point.ts';
import { withoutNul } from '#src/platform/http/without-nul.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';

/** Path of /contact with a message filled in. */
export const contactPath = (message: string) => `/contact?${new URLSearchParams({ message })}`;

/** Path of /contact with a question about a quantity of a tool filled in. */
export const askPath = (toolName: string, pieces: number) =>
  contactPath(`Tool: ${toolName}\nPieces: ${formatPieces(pieces)}\nPort: \n\n`);

/** A message with the port of the customer, where `askPath` has left it open. */
export const withPort = (message: string, port: string): string => message.replace(/^Port: $/m, `Port: ${port}`);

/** The name of the tool in a message that a link has filled in. */
export const toolNameIn = (message: string): string | undefined =>
  /^(?:Tool: |Production of )(.+)$/m.exec(withoutNul(message))?.[1]?.trim();

/** A tool to ask a price for. */
export interface AskedTool {
  toolId: string;
  pieces?: number | undefined;
}

/** Path of a form that asks for a quote, with these tools filled in. */
export const quoteForms = point<(tools: readonly AskedTool[]) => string>('forms that ask for a quote');
