import { useState } from 'react';
import { callContract } from '#src/core/calls/call-api.ts';
import { type AskedQuestion, QuestionDialog } from '#src/core/calls/question-dialog.tsx';
import { DateTime } from '#src/core/site/date-time.tsx';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { formatMoney } from '#src/platform/i18n/money.ts';
import { type Company, removeInvitationCall, removeMemberCall } from './companies.calls.ts';
import { companyRoleNames, type Invitation, type Member, type MemberInput, type ShownLimits } from './company.ts';
import { MemberDialog } from './member-dialog.tsx';

type Limited = ShownLimits & MemberInput;

function inWords({ role, orderLimit, monthLimit, limitCurrency }: Limited): string {
  const limits = [
    orderLimit !== null && `${formatMoney(orderLimit, limitCurrency)} an order`,
    monthLimit !== null && `${formatMoney(monthLimit, limitCurrency)} a month`,
  ].filter(Boolean);
  return [companyRoleNames[role], limits.length > 0 && `up to ${limits.join(', ')}`].filter(Boolean).join(' · ');
}

/** Role and limits, and what to do about limits in an earlier currency of the shop. */
function RoleAndLimits({ limited, currency }: { limited: Limited; currency: string }) {
  const { orderLimit, monthLimit, limitCurrency } = limited;
  return (
    <>
      <p className="text-sm">{inWords(limited)}</p>
      {(orderLimit ?? monthLimit) !== null && limitCurrency !== currency && (
        <p className="text-sm">
          Limits in {limitCurrency} do not apply: every order needs approval until they are set again in {currency}.
        </p>
      )}
    </>
  );
}

const removal = (title: string, text: string, confirm: string, send: () => Promise<void>): AskedQuestion => ({
  ...{ title, text, confirm, send },
  danger: true,
});

const rowClass = 'flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-base-300 border-b py-3';
const buttonClass = 'btn btn-outline btn-sm max-md:min-h-11';

interface MemberRowProps {
  member: Member;
  currency: string;
  /** Undefined for those who may not. */
  onChange: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}

function MemberRow({ member, currency, onChange, onRemove }: MemberRowProps) {
  const { name, email, you } = member;
  return (
    <li className={rowClass}>
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-semibold">
          {name}
          {you && <span className="font-normal text-muted"> (you)</span>}
        </p>
        <p className="text-muted text-sm">{email}</p>
        <RoleAndLimits limited={member} currency={currency} />
      </div>
      <div className="flex flex-wrap gap-2">
        {onChange && (
          <button type="button" className={buttonClass} aria-label={`Change ${name}`} onClick={onChange}>
            Change
          </button>
        )}
        {onRemove && (
          <button type="button" className={buttonClass} aria-label={`Remove ${name}`} onClick={onRemove}>
            Remove
          </button>
        )}
      </div>
    </li>
  );
}

interface InvitationRowProps {
  invitation: Invitation;
  currency: string;
  onWithdraw: () => void;
}

function InvitationRow({ invitation, currency, onWithdraw }: InvitationRowProps) {
  const { email, expiresAt } = invitation;
  return (
    <li className={rowClass}>
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-semibold">{email}</p>
        <RoleAndLimits limited={invitation} currency={currency} />
        <p className="text-muted text-sm">
          Invited, until <DateTime at={expiresAt} />
        </p>
      </div>
      <button
        type="button"
        className={buttonClass}
        aria-label={`Take the invitation of ${email} back`}
        onClick={onWithdraw}
      >
        Take back
      </button>
    </li>
  );
}

/** Members and open invitations; an owner changes them. */
export function MembersSection({ company, onDone }: { company: Company; onDone: () => Promise<void> }) {
  const { currency } = useShopFacts();
  const [edited, setEdited] = useState<Member | 'new'>();
  const [question, setQuestion] = useState<AskedQuestion>();
  const isOwner = company.role === 'owner';
  const done = async () => {
    setQuestion(undefined);
    await onDone();
  };
  const remove = ({ _id: id, name }: Member) =>
    setQuestion(
      removal(`Remove ${name}`, 'Orders stay with the company; API keys of the member end.', 'Remove', async () => {
        await callContract(removeMemberCall, { params: { id } });
        await done();
      }),
    );
  const withdraw = ({ _id: id, email }: Invitation) =>
    setQuestion(
      removal('Take the invitation back', `The link that was mailed to ${email} ends.`, 'Take back', async () => {
        await callContract(removeInvitationCall, { params: { id } });
        await done();
      }),
    );
  return (
    <section aria-labelledby="members" className="max-w-3xl">
      <h3 id="members" className="font-semibold text-lg">
        Members
      </h3>
      <ul className="mt-3 border-base-300 border-t">
        {company.members.map((member) => (
          <MemberRow
            key={member._id}
            member={member}
            currency={currency}
            onChange={isOwner ? () => setEdited(member) : undefined}
            onRemove={isOwner && !member.you ? () => remove(member) : undefined}
          />
        ))}
        {company.invitations.map((invitation) => (
          <InvitationRow
            key={invitation._id}
            invitation={invitation}
            currency={currency}
            onWithdraw={() => withdraw(invitation)}
          />
        ))}
      </ul>
      {isOwner && (
        <button type="button" className="btn btn-primary mt-4" onClick={() => setEdited('new')}>
          Invite a member
        </button>
      )}
      {edited && (
        <MemberDialog
          member={edited === 'new' ? undefined : edited}
          currency={currency}
          onClose={() => setEdited(undefined)}
          onDone={onDone}
        />
      )}
      {question && <QuestionDialog {...question} onClose={() => setQuestion(undefined)} onRefused={onDone} />}
    </section>
  );
}
