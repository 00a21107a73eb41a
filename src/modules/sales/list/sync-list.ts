import { signedInUser } from '#src/core/accounts/sessions/session.ts';
import { callContract } from '#src/core/calls/call-api.ts';
import { writeStored } from './change-stored-list.ts';
import { getListCall, putListCall } from './list.calls.ts';
import { changesSince, mergedLists } from './merge-lists.ts';
import { readStored, type StoredList, storedOwners } from './stored-list.ts';

/** What a visitor collected becomes part of the list of the account that signs in. */
function adoptVisitorsList(owner: string): void {
  const visitors = readStored('');
  if (visitors.lines.length === 0) return;
  const own = readStored(owner);
  writeStored(owner, { ...own, lines: mergedLists([], own.lines, visitors.lines) });
  writeStored('', { lines: [], synced: [] });
}

const hasUnsent = ({ synced, lines }: StoredList) => changesSince(synced, lines).length > 0;

/** Removes the lists of others from this browser, unless their account does not have them yet. */
export function forgetListsOfOthers(owner: string): void {
  for (const other of storedOwners()) {
    if (other !== owner && other !== '' && !hasUnsent(readStored(other))) writeStored(other, { lines: [], synced: [] });
  }
}

async function exchange(owner: string): Promise<void> {
  const sent = readStored(owner);
  const changes = changesSince(sent.synced, sent.lines);
  const { lines, left } =
    changes.length > 0
      ? await callContract(putListCall, { body: { changes } })
      : { ...(await callContract(getListCall, {})), left: [] };
  // Meanwhile another person may have signed in, and the list may have changed in any tab.
  if (signedInUser()?.email !== owner) return;
  const own = sent.lines.filter(({ toolId }) => left.includes(toolId));
  const now = readStored(owner);
  writeStored(owner, { lines: mergedLists(sent.lines, now.lines, [...lines, ...own]), synced: lines });
}

let running: Promise<void> | undefined;
let isAskedAgain = false;

/** Exchanges for the person who is signed in by then, again if that was asked meanwhile. @throws ApiError */
async function exchangeUntilSent(): Promise<void> {
  do {
    isAskedAgain = false;
    const owner = signedInUser()?.email;
    try {
      if (owner !== undefined) await exchange(owner);
    } catch (error) {
      if (!isAskedAgain) throw error;
    }
  } while (isAskedAgain);
}

/**
 * Makes the list of this browser and that of the account the same. Without an answer the changes wait here.
 * @throws ApiError
 */
export function syncList(): Promise<void> {
  const owner = signedInUser()?.email;
  forgetListsOfOthers(owner ?? '');
  if (owner === undefined) return Promise.resolve();
  adoptVisitorsList(owner);
  isAskedAgain = running !== undefined;
  running ??= exchangeUntilSent().finally(() => {
    running = undefined;
  });
  return running;
}
