import type { Actor } from '#src/core/accounts/actor.ts';
import type { StepUp } from '#src/core/call.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import type { Shop } from '#src/core/shop.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { MINUTE_MS } from '#src/platform/time/units.ts';
import { factorInWords } from './factor-words.ts';
import { proveFactor, requireRight } from './prove-factor.server.ts';
import { boundTo, kindsOfFactor } from './prove-passkey.server.ts';
import type { FactorInput } from './second-factor.ts';
import { findAddedAt, findStepUp, putStepUp } from './second-factor-repository.server.ts';
import { secondFactorSettings } from './second-factor-settings.server.ts';

/** How long a session need not pass the second factor again, in milliseconds. */
const FRESH_MS = 15 * MINUTE_MS;

/** Whether this person must have a second factor: an administrator, and the staff whose role sees money. */
export const mustHaveFactor = ({ config }: Pick<Shop, 'config'>, { role, staff }: Pick<Actor, 'role' | 'staff'>) =>
  (staff ? staff.money : role === 'admin') && settingsOf(config, secondFactorSettings).isRequired;

/**
 * The rule of every call that needs the second factor again. An API key has no session and cannot pass it.
 * @throws Refusal 403
 */
export async function requireFreshFactor(shop: Shop, actor: Actor, stepUp: StepUp): Promise<void> {
  const { userId, sessionId } = actor;
  if ((await findAddedAt(shop.db, userId)) === undefined) {
    if (stepUp === 'to-set-up' || !mustHaveFactor(shop, actor)) return;
    const message = 'Your role needs a second factor for this. Please set it up in your profile first.';
    throw new Refusal('forbidden', 'second_factor_missing', message);
  }
  if (sessionId === undefined) {
    const message = 'An API key may not make this call. Please sign in on the website.';
    throw new Refusal('forbidden', 'person_only', message);
  }
  if ((await findStepUp(shop.db, sessionId)) > Date.now() - FRESH_MS) return;
  const message = `Please confirm with ${factorInWords(await kindsOfFactor(shop.db, userId))}.`;
  throw new Refusal('forbidden', 'step_up_required', message);
}

/** Passes the second factor in the session of the actor. @throws Refusal 422 for a wrong code, 429 after too many */
export async function passStepUp(
  { db, config }: Pick<Shop, 'db' | 'config'>,
  { userId, sessionId = '' }: Actor,
  { code, passkey }: FactorInput,
): Promise<void> {
  const given = passkey ? { answer: passkey, boundTo: boundTo.stepUp(sessionId) } : code;
  const proof = await inTransaction(db, async (trx) => {
    const outcome = await proveFactor(trx, config, userId, given);
    if (outcome.is === 'right') await putStepUp(trx, sessionId, Date.now());
    return outcome;
  });
  requireRight(proof, given);
}
