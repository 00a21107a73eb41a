import { OrderingFor } from '#src/core/accounts/sessions/within-role.tsx';
import { AddressOffer } from '#src/core/orders/address-offer.tsx';
import { AddressField, PhoneField } from '#src/core/orders/delivery-fields.tsx';
import type { KnownAddress } from '#src/core/orders/known-addresses.ts';
import { OrderProblem } from '#src/core/orders/order-problem.tsx';
import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { groupsOf } from './offer.ts';
import type { Quote, QuoteRevision } from './quote.calls.ts';
import { MY_QUOTES } from './quote.ts';
import { useAcceptance, type useKeptAcceptance } from './use-acceptance.ts';

interface AcceptanceFormProps {
  quote: Quote;
  kept: ReturnType<typeof useKeptAcceptance>;
  revision: QuoteRevision;
  secret: string | undefined;
  known: readonly KnownAddress[];
  onAccepted: () => void;
}

interface AlternativesProps {
  revision: QuoteRevision;
  chosen: readonly number[];
  onChoose: (place: number) => void;
}

/** The lines of each group of alternatives, of which one is chosen. */
function Alternatives({ revision: { lines, currency }, chosen, onChoose }: AlternativesProps) {
  const groups = groupsOf(lines).filter((group) => group.length > 1);
  return groups.map((group) => (
    <fieldset key={group[0]} className="flex flex-col gap-1">
      <legend className="font-semibold">Alternative {lines[group[0] ?? 0]?.alternative}: choose one</legend>
      {group.map((place) => {
        const { tool = '', pieces = 0, unitPrice = 0 } = lines[place] ?? {};
        return (
          <label key={place} className="flex min-h-11 items-center gap-3 tabular-nums">
            <input
              type="radio"
              className="radio"
              name={`alternative-${group[0]}`}
              checked={chosen.includes(place)}
              onChange={() => onChoose(place)}
            />
            <span className="[overflow-wrap:anywhere]">
              {tool}: {formatPieces(pieces)} pieces at {formatMoney(unitPrice, currency)}
            </span>
          </label>
        );
      })}
    </fieldset>
  ));
}

interface LeftOutProps extends Omit<AlternativesProps, 'onChoose'> {
  gone: readonly number[];
}

/** What is accepted if lines are left out. */
function LeftOut({ revision: { lines }, chosen, gone }: LeftOutProps) {
  const missing = groupsOf(lines).filter((group) => !group.some((place) => chosen.includes(place)));
  if (missing.length === 0) return null;
  const names = missing.flatMap(([place]) => lines[place ?? -1]?.tool ?? []);
  const comesLater = missing.flat().some((place) => !gone.includes(place));
  return (
    <p role="status">
      Left out: {names.join(', ')}. A discount is reduced by its share
      {comesLater ? '; we will offer you the rest when we have it.' : '.'}
    </p>
  );
}

/** A customer accepts the latest revision: address, phone, and a choice between alternatives. */
export function AcceptanceForm({ known, ...asked }: AcceptanceFormProps) {
  const { revision } = asked;
  const state = useAcceptance(asked);
  const { form, submit, submitting, problems, failure, lost, input, change, chosen, short, gone } = state;
  const rest = chosen.filter((place) => !short.includes(place));
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      aria-label="Accept the quote"
      className="mt-8 flex flex-col gap-4 border border-base-300 bg-base-200 p-4 sm:p-6"
    >
      <h2 className="text-heading">Accept revision {revision.revision}</h2>
      {state.isReplaced && (
        <p role="status">Revision {revision.revision} came while this page was open. Please read it first.</p>
      )}
      <p>We place one order for each tool, at these prices, and one invoice for all of them.</p>
      <Alternatives revision={revision} chosen={chosen} onChoose={state.choose} />
      <AddressOffer known={known} input={input} onUse={change} />
      <AddressField
        value={input.shippingAddress}
        error={problems.shippingAddress}
        onChange={({ target }) => change({ shippingAddress: target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <PhoneField
          value={input.orderedPhone}
          error={problems.orderedPhone}
          onChange={({ target }) => change({ orderedPhone: target.value })}
        />
        <Field
          label="Your PO number, optional"
          value={input.poNumber}
          error={problems.poNumber}
          onChange={({ target }) => change({ poNumber: target.value })}
        />
      </div>
      <LeftOut revision={revision} chosen={chosen} gone={gone} />
      <OrderingFor />
      <OrderProblem
        failure={failure}
        // A quote is accepted once, for whichever account.
        lost={lost && { ...lost, isForAnother: false }}
        what="acceptance"
        seenAt={MY_QUOTES}
      />
      {short.length > 0 && rest.length > 0 && (
        <button type="button" className="btn btn-outline self-start" onClick={state.leaveOut}>
          Leave out what is short
        </button>
      )}
      <button type="submit" className="btn btn-primary self-start" aria-disabled={submitting}>
        Accept and order
      </button>
    </form>
  );
}
