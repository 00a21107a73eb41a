import { useContract } from '#src/core/calls/use-contract.ts';
import { getQuoteCountCall } from './quote.calls.ts';

/** How many quotes wait for an offer, after the label of their menu entry. */
export default function QuoteCount() {
  const { answer } = useContract(getQuoteCountCall, {});
  return answer && answer.asked > 0 ? <span className="tabular-nums">&nbsp;({answer.asked})</span> : null;
}
