import { useMay } from '#src/core/accounts/sessions/rights.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { askQuotePath } from '../quotes/quote.ts';
import { BATCHES_PATH, samplePath } from '../samples/sample.ts';
import { NEW_ORDER_PATH } from '../several-orders/orders.calls.ts';
import type { ConversationDetails } from './conversation.ts';
import { CONVERSATION_FIELD } from './customer-in-conversation.ts';

const button = 'btn btn-outline max-md:min-h-11 md:btn-sm';

/** Leads from a conversation to the form of a quote, a sample or an order, with its customer and its tool. */
export default function MakeOfIt({ conversation: { _id, about } }: { conversation: ConversationDetails }) {
  const may = useMay();
  const tools = about?.kind === 'tool' ? [{ toolId: about.id }] : [];
  const customer = new URLSearchParams({ [CONVERSATION_FIELD]: _id });
  return (
    <>
      {may('POST /customer-quote') && (
        <PageLink className={button} to={`${askQuotePath(tools)}&${customer}`}>
          Make a quote
        </PageLink>
      )}
      {may('POST /sample') && (
        <PageLink className={button} to={`${about?.kind === 'tool' ? samplePath(about.id) : BATCHES_PATH}?${customer}`}>
          Send a sample
        </PageLink>
      )}
      {may('POST /orders') && (
        <PageLink className={button} to={`${NEW_ORDER_PATH}?${customer}`}>
          Make an order
        </PageLink>
      )}
    </>
  );
}
