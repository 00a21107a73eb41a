import { useState } from 'react';
import { May } from '#src/core/accounts/sessions/rights.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import { formatMinor } from '#src/platform/i18n/money.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { proformaPath } from '../invoices/proforma.ts';
import { postRecordedLineCall, postReopenedLineCall } from './bank-statement.calls.ts';
import { DecideByHand, RecordExact, Reopen } from './line-decision.tsx';
import { knownText, proposalText, wayOut } from './line-texts.ts';
import type { KnownFor, ListedLine, ListedProposal } from './listed-line.ts';

function Known({ known, line }: { known: KnownFor; line: ListedLine }) {
  const { order, orderId, amount, currency, on } = known;
  const day = on === null ? '' : ` on ${formatDate(on, 'short')}`;
  return (
    <p className="mt-2 border-warning border-l-4 bg-base-200 px-4 py-2">
      {knownText(known, line)}
      <PageLink className="font-semibold text-link" to={proformaPath(orderId)}>
        {order}
      </PageLink>
      {`: ${formatMinor(amount, currency)}${day}.`}
      {amount !== line.amount && ` ${wayOut(known, line)}`}
    </p>
  );
}

function ProposalOfLine({ proposal }: { proposal: ListedProposal }) {
  return (
    <p className="mt-2 [overflow-wrap:anywhere]">
      <span className={proposal.doubt === null ? 'font-semibold text-success' : 'font-semibold'}>
        {proposalText(proposal)}
      </span>{' '}
      <span className="text-muted">{proposal.names.join(', ')}</span>{' '}
      <PageLink className="whitespace-nowrap text-link" to={proformaPath(proposal.orderId)}>
        Show {proposal.invoice}
      </PageLink>
    </p>
  );
}

const outcomeOf = ({ state, invoice, reason, kind }: ListedLine) => {
  if (state === 'recorded') return `Recorded on ${invoice}`;
  if (state === 'dismissed') return `Dismissed: ${reason}`;
  return kind === 'reversal' ? 'Given back' : 'Debit';
};

interface LineRowProps {
  line: ListedLine;
  /** It was decided since the page was loaded, and keeps its place. */
  decided: boolean;
  onDecided: () => Promise<void>;
}

/** A line of a bank statement, with what it probably pays and the ways to decide it. */
export function LineRow({ line, decided, onDecided }: LineRowProps) {
  const { amount, currency, bookedOn, payer, reference, endToEndId, proposal, known, state } = line;
  const isOpen = state === 'open' && !decided;
  const [outcome, setOutcome] = useState<string>();
  const decide = (made?: string) => {
    setOutcome(made);
    return onDecided();
  };
  return (
    <li className="border-base-300 border-b py-4 tabular-nums">
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
        <span>{formatDate(bookedOn, 'short')}</span>
        <span className="min-w-0 grow font-semibold [overflow-wrap:anywhere]">{payer || 'Payer unknown'}</span>
        <strong>{formatMinor(amount, currency)}</strong>
        {state !== 'open' && <span className="[overflow-wrap:anywhere]">{outcomeOf(line)}</span>}
      </div>
      <p dir="auto" className="whitespace-pre-line text-muted [overflow-wrap:anywhere]">
        {[reference, endToEndId].filter(Boolean).join('\n') || 'No text'}
      </p>
      {decided && (
        <p className="mt-2 text-muted [overflow-wrap:anywhere]">{outcome ?? 'This line has been decided.'}</p>
      )}
      {isOpen && known && <Known known={known} line={line} />}
      {isOpen && proposal && <ProposalOfLine proposal={proposal} />}
      {isOpen && proposal?.doubt === null && !known && (
        <May call={postRecordedLineCall}>
          <div className="mt-2">
            <RecordExact line={line} onDecided={decide} />
          </div>
        </May>
      )}
      {isOpen && <DecideByHand line={line} onDecided={decide} />}
      {state === 'dismissed' && !decided && (
        <May call={postReopenedLineCall}>
          <Reopen line={line} onDecided={decide} />
        </May>
      )}
    </li>
  );
}
