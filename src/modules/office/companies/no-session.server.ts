import type { BetterAuthPlugin } from 'better-auth';
import { APIError } from 'better-auth/api';
import type { Db } from '#src/platform/database/open.server.ts';

/** Refuses sessions of a company, whichever way the auth library offers: its account has members instead. */
export const noSessionOfCompany = ({ db }: { db: Db }): BetterAuthPlugin => ({
  id: 'companies',
  init: () => ({
    options: {
      databaseHooks: {
        session: {
          create: {
            before: async ({ userId }) => {
              const company = db.selectFrom('companies').select('id').where('id', '=', userId);
              if (await company.executeTakeFirst())
                throw new APIError('FORBIDDEN', { message: 'This is the account of a company. Sign in as a member.' });
            },
          },
        },
      },
    },
  }),
});
