import { useId, useState } from 'react';
import { emailProblem } from '#src/core/accounts/credentials.ts';
import { callContract } from '#src/core/calls/call-api.ts';
import { FormDialog } from '#src/core/calls/form-dialog.tsx';
import { isRefusal } from '#src/platform/http/refusal.ts';
import { inputModeFor, parseAmount } from '#src/platform/i18n/amounts.ts';
import { decimalsOf } from '#src/platform/i18n/money.ts';
import { ambiguity } from '#src/platform/i18n/read-number.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { textFields, useSubmit } from '#src/platform/ui/use-submit.ts';
import { postInvitationCall, putMemberCall } from './companies.calls.ts';
import { type CompanyRole, companyRoleNames, companyRoles, companyRoleTexts, type Member } from './company.ts';

interface MemberDialogProps {
  /** Undefined for an invitation. */
  member: Member | undefined;
  currency: string;
  onClose: () => void;
  onDone: () => Promise<void>;
}

/** A limit in an earlier currency has it behind the amount, so that it is not taken for one of the shop's currency. */
const typedLimit = (limit: number | null, limitCurrency: string, currency: string) =>
  limit === null ? '' : [limit, ...(limitCurrency === currency ? [] : [limitCurrency])].join(' ');
function typedLimits(member: Member | undefined, currency: string) {
  if (!member) return { orderLimit: '', monthLimit: '' };
  const typed = (limit: number | null) => typedLimit(limit, member.limitCurrency, currency);
  return { orderLimit: typed(member.orderLimit), monthLimit: typed(member.monthLimit) };
}
/** An empty field is no limit; what is no amount of the currency is refused by the server. */
const readLimit = (typed: string, currency: string) => (typed.trim() === '' ? null : parseAmount(typed, currency));
function limitProblem(typed: string, currency: string): string | undefined {
  if (!Number.isNaN(readLimit(typed, currency))) return undefined;
  return ambiguity(typed, decimalsOf(currency)) ?? 'Please input an amount, or nothing for no limit.';
}

const limitNames = ['orderLimit', 'monthLimit'] as const;
type TypedLimits = Record<(typeof limitNames)[number], string>;
/** An invitation has both limits, a change the edited ones; limits in an earlier currency change together. */
function namesOfSent(member: Member | undefined, typed: TypedLimits, currency: string) {
  if (!member) return limitNames;
  const before = typedLimits(member, currency);
  const edited = limitNames.filter((name) => typed[name] !== before[name]);
  return edited.length > 0 && member.limitCurrency !== currency ? limitNames : edited;
}

/** Invites a member, or changes role and limits of one. */
export function MemberDialog({ member, currency, onClose, onDone }: MemberDialogProps) {
  const id = useId();
  const opened = member?.role ?? 'buyer';
  const [role, setRole] = useState<CompanyRole>(opened);
  const [input, setInput] = useState({ email: member?.email ?? '', ...typedLimits(member, currency) });
  const sent = namesOfSent(member, input, currency);
  const problem = (name: keyof TypedLimits) => (sent.includes(name) ? limitProblem(input[name], currency) : undefined);
  const state = useSubmit<keyof typeof input>({
    validate: () => ({
      email: member ? undefined : emailProblem(input.email),
      orderLimit: problem('orderLimit'),
      monthLimit: problem('monthLimit'),
    }),
    serverFields: ['email', 'orderLimit', 'monthLimit'],
    async send() {
      const read = (name: keyof TypedLimits) => readLimit(input[name], currency);
      const limits = { orderLimit: read('orderLimit'), monthLimit: read('monthLimit') };
      const edited = {
        ...(role !== opened && { role }),
        ...Object.fromEntries(sent.map((name) => [name, limits[name]])),
      };
      // Only what was edited, so that two owners can change different values at once.
      if (member) await callContract(putMemberCall, { params: { id: member._id }, body: edited });
      else await callContract(postInvitationCall, { body: { role, ...limits, email: input.email } });
      showSuccess(member ? `${member.name} is saved.` : `The invitation to ${input.email.trim()} is sent.`);
      onClose();
      await onDone();
    },
    // Another owner may have changed the members.
    onFailure: async (error) => {
      if (isRefusal(error)) await onDone();
    },
  });
  const field = textFields(input, setInput, state);
  const title = member ? `Role and limits of ${member.name}` : 'Invite a member';
  return (
    <FormDialog title={title} confirm={member ? 'Save' : 'Send the invitation'} state={state} onClose={onClose}>
      {!member && <Field label="Email" type="email" autoComplete="off" {...field('email')} />}
      <div className="flex flex-col gap-1">
        <label htmlFor={id} className="font-medium text-sm">
          Role
        </label>
        <select
          id={id}
          className="select w-full"
          value={role}
          onChange={({ target }) => setRole(companyRoles[target.selectedIndex] ?? role)}
        >
          {companyRoles.map((each) => (
            <option key={each} value={each}>
              {companyRoleNames[each]}
            </option>
          ))}
        </select>
        <p className="text-muted text-sm">{companyRoleTexts[role]}</p>
      </div>
      <Field
        label={`Limit of an order, in ${currency}`}
        inputMode={inputModeFor(currency)}
        hint="Above it, an approver decides. Empty: no limit."
        {...field('orderLimit')}
      />
      <Field label={`Limit of a month, in ${currency}`} inputMode={inputModeFor(currency)} {...field('monthLimit')} />
    </FormDialog>
  );
}
