import type { Room } from '#src/core/server-module.ts';
import { orderNotes } from './0022-order-notes.ts';
import { orderNoteTables } from './order-note-table.ts';
import { getOrder, postOrderNote, postOrderQuestion } from './order-page.api.ts';

/** A page for each order, with its history, for its customer and for admins. */
export const orderPage: Room = {
  schema: { migrations: () => ({ '0022-order-notes': orderNotes }), tables: orderNoteTables },
  calls: [
    ['GET', '/order/:id', 'signed-in', getOrder],
    ['POST', '/order/:id/note', 'admin', postOrderNote],
    ['POST', '/order/:id/question', 'signed-in', postOrderQuestion],
  ],
};
