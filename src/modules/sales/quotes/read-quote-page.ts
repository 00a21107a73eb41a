import { restoreSession } from '#src/core/accounts/sessions/restore-session.ts';
import { signedInUser } from '#src/core/accounts/sessions/session.ts';
import { ApiError, callContract, callPublicContract, send } from '#src/core/calls/call-api.ts';
import { pathOf } from '#src/core/calls/contract.ts';
import { fetchFile, saveFile } from '#src/core/calls/download-file.ts';
import { getQuoteCall, getQuotePdfCall, printLinkedQuoteCall, type Quote, readLinkedQuoteCall } from './quote.calls.ts';

/** The secret of the link in a mail; browsers keep it to themselves. */
export const secretOf = (hash: string): string | undefined => /^#([\w-]{20,64})$/.exec(hash)?.[1];

/** The answer, or undefined for a quote that the reader may not see. */
async function orUndefined(call: Promise<Quote>): Promise<Quote | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && [400, 401, 403, 404].includes(error.status)) return undefined;
    throw error;
  }
}

/** A quote that can be read with the account, or with the secret of a link. */
export interface ReadableQuote {
  quote: Quote;
  /** Set if it is read by the link. */
  secret: string | undefined;
}

/** @returns undefined if neither the account nor the secret may read it */
export async function readQuotePage(id: string, secret: string | undefined): Promise<ReadableQuote | undefined> {
  await restoreSession();
  const own = signedInUser() && (await orUndefined(callContract(getQuoteCall, { params: { id } })));
  if (own) return { quote: own, secret: undefined };
  if (secret === undefined) return undefined;
  const linked = await orUndefined(callPublicContract(readLinkedQuoteCall, { params: { id }, body: { secret } }));
  return linked && { quote: linked, secret };
}

async function fetchPdf(id: string, revision: string, secret: string | undefined): Promise<Blob> {
  if (secret === undefined) return fetchFile(pathOf(getQuotePdfCall, { params: { id, revision } }));
  const path = pathOf(printLinkedQuoteCall, { params: { id }, body: { secret, revision } });
  const response = await send(path, { method: 'POST', body: { secret, revision } });
  if (!response.ok) throw new Error('The PDF could not be written. Please try again.');
  return response.blob();
}

/** Saves a revision as PDF. */
export async function savePdf({ quote, secret }: ReadableQuote, revision: string): Promise<void> {
  saveFile(await fetchPdf(quote._id, revision, secret), `${quote.number}-${revision}.pdf`);
}
