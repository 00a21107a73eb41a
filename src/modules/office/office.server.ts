import type { ServerModule } from '#src/core/server-module.ts';
import { apiKeys } from './api-keys/api-keys.server.ts';
import { companies } from './companies/companies.server.ts';
import { devices } from './devices/devices.server.ts';
import { overview } from './overview/overview.server.ts';
import { passwordReset } from './password-reset/password-reset.server.ts';
import { privacy } from './privacy/privacy.server.ts';
import { verifiedReviews } from './reviews/verified-reviews.server.ts';
import { givenRights } from './rights/rights.server.ts';
import { roles } from './roles/roles.server.ts';
import { secondFactor } from './second-factor/second-factor.server.ts';
import { users } from './users/users.server.ts';
import { webhooks } from './webhooks/webhooks.server.ts';

/** Users, companies, roles, devices, second factors, API keys, change history, figures, webhooks, reviews. */
export const office: ServerModule = {
  name: 'office',
  uses: ['orders'],
  rooms: [
    ...[
      overview,
      passwordReset,
      verifiedReviews,
      users,
      roles,
      givenRights,
      devices,
      secondFactor,
      apiKeys,
      companies,
      webhooks,
    ],
    privacy,
  ],
};
