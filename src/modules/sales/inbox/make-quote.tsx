import { PageLink } from '#src/platform/ui/page-link.tsx';
import { askQuotePath } from '../quotes/quote.ts';
import type { ConversationDetails } from './conversation.ts';

/** Leads from a conversation to the form of a new quote, with the tool that it is about. */
export default function MakeQuote({ conversation: { about } }: { conversation: ConversationDetails }) {
  const tools = about?.kind === 'tool' ? [{ toolId: about.id }] : [];
  return (
    <PageLink className="btn btn-outline max-md:min-h-11 md:btn-sm" to={askQuotePath(tools)}>
      Make a quote
    </PageLink>
  );
}
