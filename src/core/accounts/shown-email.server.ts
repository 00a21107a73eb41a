import { sql } from 'kysely';

/** The address at which people reach an account; for queries that read the table `user`. */
export const shownEmail = sql<string>`coalesce("user"."contactEmail", "user".email)`;
