import { useRevalidator } from 'react-router';
import { useAccountShown } from '#src/core/accounts/sessions/within-role.tsx';
import { ApiError } from '#src/core/calls/call-api.ts';

/** Statuses of refusals by the rules of the shop: the page may show an outdated price, stock or account. */
const REFUSED = [409, 422];

/**
 * For the forms that order.
 * @param readPrice reads what no loader reads
 * @returns a function that reads the page again after a refusal, if what it shows may be outdated
 */
export function useReadAgain(readPrice?: () => unknown) {
  const { revalidate } = useRevalidator();
  const { readAccount } = useAccountShown();
  return async (error: unknown): Promise<void> => {
    // Without an answer, reading the page again could fail, too, and its error page would lose the input.
    if (!(error instanceof ApiError && REFUSED.includes(error.status)) || error.details.kept) return;
    await Promise.all([readPrice?.(), readAccount(), revalidate()]);
  };
}
