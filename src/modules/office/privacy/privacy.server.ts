import { readdressedMails } from '#src/core/accounts/readdressed-mails.server.ts';
import { staffCalls } from '#src/core/accounts/staff-calls.server.ts';
import { callRow } from '#src/core/call.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import { newOrders } from '#src/core/orders/new-orders.server.ts';
import { fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { privacyTablesAdded } from './0182-privacy.ts';
import { deleteOldAccesses } from './access-repository.server.ts';
import { cleanBooks, eraseLateRows } from './clean-books.server.ts';
import { dropMailsToFormer } from './drop-mail.server.ts';
import { holdAccount } from './erasure-repository.server.ts';
import { flushAccesses, noteAccess } from './note-accesses.server.ts';
import { getAccessLog, getDataAccess, getOwnData, postErasure, postErasureOf } from './privacy.api.ts';
import { privacySettings } from './privacy-settings.server.ts';
import { privacyTables } from './privacy-tables.ts';

/** A copy of the data of a person, the deletion of accounts, and who of the staff has read whose data. */
export const privacy: Room = {
  settings: privacySettings,
  schema: {
    migrations: (engine) => ({
      '0182-privacy': privacyTablesAdded(engine),
    }),
    tables: privacyTables,
  },
  calls: [
    callRow('signed-in', getOwnData),
    callRow('signed-in', postErasure),
    callRow('admin', postErasureOf),
    callRow('admin', getDataAccess),
    callRow('admin', getAccessLog),
  ],
  jobs: [
    { what: 'names in the books of deleted accounts', done: 'removed', byAge: true, run: (parts) => cleanBooks(parts) },
    { what: 'late rows of deleted accounts', done: 'removed', byAge: true, run: (parts) => eraseLateRows(parts) },
    {
      what: 'old entries of the access log',
      done: 'removed',
      byAge: true,
      run: ({ config, db }) => deleteOldAccesses(db, Date.now() - settingsOf(config, privacySettings).accessLogMs),
    },
  ],
  fills: [
    fill(readdressedMails, dropMailsToFormer),
    fill(staffCalls, { note: noteAccess, flush: flushAccesses }),
    fill(newOrders, () => ({
      placing: async (trx, [{ customerId }]) => {
        if (await holdAccount(trx, customerId))
          throw new Refusal('unauthenticated', 'sign_in_required', 'This account was deleted.');
        return {};
      },
    })),
  ],
};
