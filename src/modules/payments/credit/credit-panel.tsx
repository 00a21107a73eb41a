import { useContract } from '#src/core/calls/use-contract.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { Panel } from '#src/platform/ui/panel.tsx';
import { getNewCustomerCountCall } from './credit.calls.ts';
import { CREDIT_PATH } from './credit.ts';

/** In the overview: how many new customers wait for a clerk. */
export default function CreditPanel() {
  const { answer, problem } = useContract(getNewCustomerCountCall, {});
  return (
    <Panel title="New customers" note="Their pieces are held for a short time, until a clerk has looked at them">
      <FormProblem message={problem} />
      {answer && (
        <p>
          <strong className="text-xl tabular-nums">{formatPieces(answer.count)}</strong> to look at.{' '}
          <PageLink className="text-link" to={CREDIT_PATH}>
            Credit of customers
          </PageLink>
        </p>
      )}
    </Panel>
  );
}
