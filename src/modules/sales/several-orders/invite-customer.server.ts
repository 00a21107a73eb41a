import type { Actor } from '#src/core/accounts/actor.ts';
import { emailProblem, emailText, nameProblem } from '#src/core/accounts/credentials.ts';
import {
  deleteEarlierSignUps,
  deleteUnverifiedUser,
  insertInvitedUser,
} from '#src/core/accounts/sign-up/sign-up-repository.server.ts';
import { recordAdminChange } from '#src/core/admin-change.server.ts';
import type { OrderingCustomer } from '#src/core/orders/draft-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { atField, conflict } from '#src/platform/http/refusal.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { invitationMail } from './invitation-mail.ts';

/** An account that an admin creates together with its first order. */
interface Invited {
  email: string;
  name: string;
}

function requireInvitable({ email, name }: Invited): void {
  const problems = { customer: emailProblem(email), customerName: nameProblem(name) };
  for (const [field, message] of Object.entries(problems))
    if (message !== undefined) throw atField(field, 'invitation_rule', message);
}

/**
 * Creates the account of a new customer without a password, and mails an invitation: who reads the mail chooses the
 * password. Unverified sign-ups with the address become void, since their passwords may be a stranger's.
 * @throws Refusal 422 for an address or a name that an account cannot have
 */
export async function inviteCustomer(
  trx: Db,
  { config, fills }: Pick<Shop, 'config' | 'fills'>,
  admin: Actor,
  invited: Invited,
): Promise<OrderingCustomer> {
  requireInvitable(invited);
  const [email, name] = [emailText(invited.email).toLowerCase(), invited.name.trim()];
  await deleteUnverifiedUser(trx, email);
  await deleteEarlierSignUps(trx, email);
  const userId = newId();
  if (!(await insertInvitedUser(trx, { id: userId, email, name })))
    throw conflict('customer_exists', 'An account with this address was created in the meantime.', {
      field: 'customer',
    });
  await insertMail(trx, invitationMail(email, name, config.publicUrl));
  const subject = { id: userId, name: email };
  await recordAdminChange({ fills }, trx, admin, {
    ...{ kind: 'user', action: 'invited', subject },
    ...{ before: null, after: { name, email } },
  });
  return { userId, email, name };
}
