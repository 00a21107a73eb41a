import { findUserByEmail } from '#src/core/accounts/account-repository.server.ts';
import { type Actor, requireSelfOrAdmin } from '#src/core/accounts/actor.ts';
import { changedFields, recordAdminChange } from '#src/core/admin-change.server.ts';
import { countryOfAddress } from '#src/core/orders/country-of-address.ts';
import { requirePrintable } from '#src/core/orders/printed-texts.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { atField, Refusal } from '#src/platform/http/refusal.ts';
import { phoneE164 } from '#src/platform/i18n/phone-e164.server.ts';
import { emptyProfile, type Profile, type ProfileRequest, profileProblems } from './profile.ts';
import { findProfile, upsertProfile } from './profile-repository.server.ts';

async function requireUser({ db }: Shop, email: string) {
  const user = await findUserByEmail(db, email);
  if (!user) throw new Refusal('missing', 'user_not_found', 'There is no user with this email address.');
  return user;
}

/** GET /user/{email}: the profile is empty until the user fills it in. */
export async function readProfile(shop: Shop, actor: Actor | undefined, email: string): Promise<Profile> {
  requireSelfOrAdmin(actor, email);
  const user = await requireUser(shop, email);
  return (await findProfile(shop.db, user.id)) ?? emptyProfile;
}

/**
 * PUT /user/{email}: the first update creates the profile.
 * @throws Refusal 422 with the first problem, worded as in spec section 5
 */
export async function updateProfile(
  shop: Shop,
  actor: Actor | undefined,
  email: string,
  request: ProfileRequest,
): Promise<void> {
  const acting = requireSelfOrAdmin(actor, email);
  const [problem] = Object.entries(profileProblems(request));
  if (problem) throw atField(problem[0], 'profile_incomplete', problem[1]);
  const { userAddress, userPS, userDistrict, userCountry, userPhone } = request;
  requirePrintable(shop, { userAddress, userPS, userDistrict, userCountry, userPhone });
  const user = await requireUser(shop, email);
  await inTransaction(shop.db, async (trx) => {
    const before = (await findProfile(trx, user.id)) ?? emptyProfile;
    await upsertProfile(trx, rowOf(user.id, request), request.userCity?.trim());
    if (acting.userId === user.id) return;
    const change = changedFields(before, (await findProfile(trx, user.id)) ?? emptyProfile);
    const subject = { id: user.id, name: user.email };
    await recordAdminChange(shop, trx, acting, { kind: 'user', action: 'profile updated', subject, ...change });
  });
}

function rowOf(userId: string, request: ProfileRequest) {
  return {
    user_id: userId,
    address: request.userAddress.trim(),
    police_station: request.userPS.trim(),
    district: request.userDistrict.trim(),
    country: request.userCountry.trim(),
    phone: request.userPhone.trim(),
    phone_e164: phoneE164(request.userPhone, countryOfAddress(request.userCountry)),
    linkedin_url: request.userInURL.trim(),
    updated_at: Date.now(),
  };
}
