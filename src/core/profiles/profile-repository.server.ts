import type { Insertable } from 'kysely';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Profile } from './profile.ts';
import type { ProfileTable } from './profile-table.ts';

export async function findProfile(db: Db, userId: string): Promise<Profile | undefined> {
  const row = await db.selectFrom('profiles').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return (
    row && {
      userAddress: row.address,
      userPS: row.police_station,
      userCity: row.city,
      userDistrict: row.district,
      userCountry: row.country,
      userPhone: row.phone,
      userInURL: row.linkedin_url,
    }
  );
}

/** Creates or replaces the profile. @param city unchanged if undefined */
export async function upsertProfile(
  db: Db,
  profile: Omit<Insertable<ProfileTable>, 'city'>,
  city: string | undefined,
): Promise<void> {
  await db
    .insertInto('profiles')
    .values({ ...profile, city: city ?? '' })
    .onConflict((oc) => oc.column('user_id').doUpdateSet({ ...profile, ...(city !== undefined && { city }) }))
    .execute();
}
