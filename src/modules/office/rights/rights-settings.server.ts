import { z } from 'zod';
import { defineSettings } from '#src/core/module-settings.ts';

/** Who gives rights. */
export const rightsSettings = defineSettings({
  variables: { RIGHTS_NEED_TWO: z.enum(['on', 'off'], 'must be on or off').default('off') },
  texts: {
    RIGHTS_NEED_TWO: {
      unset: 'one administrator gives rights',
      meaning:
        '`on` or `off`: whether it takes the approval of a second administrator before an account becomes an administrator, gets a role of the staff that changes money, prices or people, or such a role gets more rights; in a shop with one administrator that one decides alone ([how](docs/operations.md#rights-by-two-people)); `on` is recommended in production',
    },
  },
  read: ({ RIGHTS_NEED_TWO }) => ({ needTwo: RIGHTS_NEED_TWO === 'on' }),
});
