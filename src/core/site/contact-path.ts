import { formatPieces } from '#src/platform/i18n/money.ts';

/** Path of /contact with a message filled in. */
export const contactPath = (message: string) => `/contact?${new URLSearchParams({ message })}`;

/** Path of /contact with a question about a quantity of a tool filled in. */
export const askPath = (toolName: string, pieces: number) =>
  contactPath(`Tool: ${toolName}\nPieces: ${formatPieces(pieces)}\n\n`);
