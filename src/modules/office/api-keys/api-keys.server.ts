import { keptByNewPassword } from '#src/core/accounts/auth/password-calls.ts';
import { otherTokens } from '#src/core/accounts/sessions/other-tokens.ts';
import { adminChanges } from '#src/core/admin-change.server.ts';
import { callRow } from '#src/core/call.ts';
import { fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import { apiKeys as apiKeysMigration } from './0150-api-keys.ts';
import { actorOfKey } from './actor-of-key.server.ts';
import { getApiKeys, postApiKey, putApiKey, removeApiKey } from './api-key.api.ts';
import { apiKeyTables } from './api-key-table.ts';
import { endKeysOf, keysOfPerson } from './change-keys.server.ts';

/** Keys with which the programs of a person call the API. */
export const apiKeys: Room = {
  schema: { migrations: () => ({ '0150-api-keys': apiKeysMigration }), tables: apiKeyTables },
  calls: [
    callRow('signed-in', getApiKeys),
    callRow('signed-in', postApiKey),
    callRow('signed-in', putApiKey),
    callRow('signed-in', removeApiKey),
  ],
  fills: [fill(otherTokens, actorOfKey), fill(adminChanges, endKeysOf), fill(keptByNewPassword, keysOfPerson)],
};
