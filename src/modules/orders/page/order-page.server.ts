import { callRow } from '#src/core/call.ts';
import type { Room } from '#src/core/server-module.ts';
import { orderNotes } from './0022-order-notes.ts';
import { orderNoteTables } from './order-note-table.ts';
import { getOrder, postOrderNote, postOrderQuestion } from './order-page.api.ts';

/** A page for each order, with its history, for its customer and for admins. */
export const orderPage: Room = {
  schema: { migrations: () => ({ '0022-order-notes': orderNotes }), tables: orderNoteTables },
  calls: [callRow('signed-in', getOrder), callRow('admin', postOrderNote), callRow('signed-in', postOrderQuestion)],
};
