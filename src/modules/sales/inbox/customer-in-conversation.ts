import { callContract } from '#src/core/calls/call-api.ts';
import { getConversationCall } from './conversation.calls.ts';

/** Query parameter of the forms of admins: id of the conversation that a form is filled from. */
export const CONVERSATION_FIELD = 'conversation';

/** The customer of a conversation, and the tool that it is about; empty texts are unknown. */
export interface CustomerInConversation {
  email: string;
  name: string;
  phone: string;
  toolId: string;
}

/** Who the conversation in an address is with. @throws ApiError 404 if there is none */
export async function findCustomerIn(query: URLSearchParams): Promise<CustomerInConversation | undefined> {
  const id = query.get(CONVERSATION_FIELD);
  if (!id) return undefined;
  const { email, name, phone, about } = await callContract(getConversationCall, { params: { id } });
  return { email, name, phone, toolId: about?.kind === 'tool' ? about.id : '' };
}
