import { acknowledged } from '#src/core/calls/answers.ts';
import { callApi } from '#src/core/calls/call-api.ts';
import { DateTime } from '#src/core/site/date-time.tsx';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import type { BankProposal, BankRow } from './bank-details.ts';
import { BankRows } from './bank-rows.tsx';

interface BankProposalSectionProps {
  proposal: BankProposal;
  before: readonly BankRow[];
  onDecided: () => Promise<void>;
}

/** The pending proposal, compared with the current bank details. */
export function BankProposalSection({ proposal, before, onDecided }: BankProposalSectionProps) {
  const decide = (path: 'consent' | 'refusal', done: string) => ({
    async send() {
      await callApi(`/bank-details/${proposal._id}/${path}`, acknowledged, { method: 'POST' });
      showSuccess(done);
      await onDecided();
    },
    // Someone else decided it first: reload to show the outcome.
    onFailure: onDecided,
  });
  const consenting = useSubmit(decide('consent', 'New invoices print the new account.'));
  const declining = useSubmit(decide('refusal', 'The proposal has ended. Invoices print the same account as before.'));
  const { rows, proposedBy, proposedAt, own, whyNoConsent } = proposal;
  const why = own ? 'You proposed this. It waits for the consent of another administrator.' : whyNoConsent;
  return (
    <section className="mt-8 max-w-3xl border border-base-300 border-l-4 border-l-primary p-4 sm:p-6">
      <h3 className="text-heading">Proposed</h3>
      <p className="text-muted [overflow-wrap:anywhere]">
        {proposedBy}, <DateTime at={proposedAt} />
      </p>
      <BankRows rows={rows} before={before} />
      <p className="mt-4 max-w-prose">
        {why ??
          'Call the person who proposed this, and compare each figure with a letter of the bank. Consent only then. If none of you proposed it, decline.'}
      </p>
      <FormProblem message={consenting.failure?.message ?? declining.failure?.message} />
      <div className="mt-4 flex flex-wrap gap-3">
        {!why && (
          <button
            type="button"
            className="btn btn-primary"
            aria-disabled={consenting.submitting}
            onClick={consenting.submit}
          >
            Consent
          </button>
        )}
        <button
          type="button"
          className="btn btn-outline"
          aria-disabled={declining.submitting}
          onClick={declining.submit}
        >
          {own ? 'Withdraw' : 'Decline'}
        </button>
      </div>
    </section>
  );
}
