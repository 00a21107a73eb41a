import { factorReset } from '#src/core/accounts/admins/factor-reset.server.ts';
import { authAdditions } from '#src/core/accounts/auth/auth-additions.ts';
import { actorLimits } from '#src/core/accounts/sessions/actor-limits.server.ts';
import { stepUps } from '#src/core/accounts/sessions/step-up.server.ts';
import { callRow } from '#src/core/call.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import { fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import { secondFactors } from './0165-second-factors.ts';
import { passkeysMigration } from './0175-passkeys.ts';
import { removeLostFactor } from './change-factor.server.ts';
import { limitWithoutFactor } from './duty.server.ts';
import { deleteEndedPasskeyChallenges } from './passkey-repository.server.ts';
import {
  getSecondFactor,
  postApp,
  postFactorReset,
  postPasskey,
  postPasskeyOptions,
  postRecoveryCodes,
  postSecondFactor,
  postSecondStep,
  postSecondStepOptions,
  postStepUp,
  postStepUpOptions,
  removePasskeyOfPerson,
  removeSecondFactor,
} from './second-factor.api.ts';
import { deleteEndedChallenges, findAddedAt } from './second-factor-repository.server.ts';
import { secondFactorSettings } from './second-factor-settings.server.ts';
import { secondFactorTables } from './second-factor-tables.ts';
import { signInGate } from './sign-in-gate.server.ts';
import { requireFreshFactor } from './step-up.server.ts';

/** A second factor at sign-in, asked again before money, people, bank details and secrets are changed. */
export const secondFactor: Room = {
  settings: secondFactorSettings,
  isOn: (config) => settingsOf(config, secondFactorSettings).isOn,
  schema: {
    migrations: () => ({
      '0165-second-factors': secondFactors,
      '0175-passkeys': passkeysMigration,
    }),
    tables: secondFactorTables,
  },
  calls: [
    callRow('signed-in', getSecondFactor),
    callRow('signed-in', postApp),
    callRow('signed-in', postSecondFactor),
    callRow('signed-in', postRecoveryCodes),
    callRow('signed-in', removeSecondFactor),
    callRow('signed-in', postStepUp),
    callRow('signed-in', postPasskeyOptions),
    callRow('signed-in', postPasskey),
    callRow('signed-in', removePasskeyOfPerson),
    callRow('signed-in', postStepUpOptions),
    callRow('session', postSecondStepOptions),
    callRow('session', postSecondStep),
    callRow('admin', postFactorReset),
  ],
  jobs: [
    {
      what: 'sign-ins that waited for a second factor',
      done: 'removed',
      byAge: true,
      run: ({ db }) => deleteEndedChallenges(db, Date.now()),
    },
    {
      what: 'challenges of passkeys without an answer',
      done: 'removed',
      byAge: true,
      run: ({ db }) => deleteEndedPasskeyChallenges(db, Date.now()),
    },
  ],
  facts: (config) => ({
    secondFactor: true,
    secondFactorRequired: settingsOf(config, secondFactorSettings).isRequired,
  }),
  fills: [
    fill(authAdditions, signInGate),
    fill(stepUps, requireFreshFactor),
    fill(actorLimits, limitWithoutFactor),
    fill(factorReset, {
      has: async (db, userId) => (await findAddedAt(db, userId)) !== undefined,
      remove: removeLostFactor,
    }),
  ],
};
