import { z } from 'zod';
import { countOf } from '#src/core/count-of.ts';
import { defineSettings } from '#src/core/module-settings.ts';
import { DAY_MS } from '#src/platform/time/units.ts';

/** Who has a second factor. */
export const secondFactorSettings = defineSettings({
  variables: {
    SECOND_FACTOR: z.enum(['off', 'optional', 'required'], 'must be off, optional or required').default('optional'),
    SECOND_FACTOR_GRACE_DAYS: countOf('days', 0, 365).default(7),
  },
  texts: {
    SECOND_FACTOR: {
      unset: '`optional`',
      meaning:
        '`off`, `optional` or `required`: whether people may have a second factor at sign-in (an authenticator app, or passkeys for the host of `PUBLIC_URL`), and whether administrators must; `required` is recommended in production',
    },
    SECOND_FACTOR_GRACE_DAYS: {
      unset: '7',
      meaning:
        'with `SECOND_FACTOR=required`: days that an administrator has to set it up; after that they are a customer for the shop until they do',
    },
  },
  read: ({ SECOND_FACTOR, SECOND_FACTOR_GRACE_DAYS }) => ({
    isOn: SECOND_FACTOR !== 'off',
    isRequired: SECOND_FACTOR === 'required',
    graceMs: SECOND_FACTOR_GRACE_DAYS * DAY_MS,
  }),
});
