import type { ServerExtension } from '#src/core/server-extension.ts';
import { askForProduction } from './ask-for-production.server.ts';
import { noteNextBatch } from './next-batch.ts';

/** Shows the next batch on cards, tool pages and at the checkout, and offers to request production. */
export const nextBatch: ServerExtension = {
  name: 'next-batch',
  orders: askForProduction,
  toolNotes: async (_, tools) => {
    const today = new Date().toISOString().slice(0, 10);
    const noted = tools.map((tool) => [tool._id, noteNextBatch(tool, today)] as const);
    return new Map(noted.filter(([, notes]) => Object.keys(notes).length > 0));
  },
};
