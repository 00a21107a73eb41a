import type { Actor } from '#src/core/accounts/actor.ts';
import { type RightsToGive, rightsProposal } from '#src/core/accounts/admins/rights.server.ts';
import { hasSecondPerson } from '#src/core/accounts/admins/two-people.server.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import { fillingsOf } from '#src/core/point.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { conflict } from '#src/platform/http/refusal.ts';
import type { RightsContent } from './rights-content.ts';
import { rightsSettings } from './rights-settings.server.ts';

type Parts = Pick<Shop, 'config' | 'db' | 'fills'>;

/**
 * Proposes these rights where the shop asks for two people, and has a second one.
 * @param trx a transaction that has locked the admin
 * @returns id of the proposal; undefined if the admin gives them alone
 * @throws Refusal for an admin who cannot be one of two people, and without the module of the approvals
 */
export async function proposeIfTwo(
  trx: Db,
  parts: Parts,
  admin: Actor,
  rights: RightsToGive & { content: RightsContent },
): Promise<string | undefined> {
  if (!settingsOf(parts.config, rightsSettings).needTwo) return undefined;
  if (!(await hasSecondPerson(trx, parts.config, admin.userId))) return undefined;
  const [propose] = fillingsOf(parts.fills, rightsProposal);
  if (propose) return propose(trx, parts, admin, rights);
  const message = 'Two administrators have to give these rights (RIGHTS_NEED_TWO), for which the shop needs payments.';
  throw conflict('rights_need_two', message);
}
