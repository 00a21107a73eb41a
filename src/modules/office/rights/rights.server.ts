import { rightsGiver } from '#src/core/accounts/admins/rights.server.ts';
import { fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import { givingRights } from './give-rights.server.ts';
import { rightsSettings } from './rights-settings.server.ts';

/** Rights over money, prices and people, given by two admins. */
export const givenRights: Room = {
  settings: rightsSettings,
  fills: [fill(rightsGiver, givingRights)],
};
