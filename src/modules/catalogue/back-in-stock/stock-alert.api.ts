import { z } from 'zod';
import { requireSignedIn } from '#src/core/accounts/actor.ts';
import { implement } from '#src/core/call.ts';
import { idParams } from '#src/platform/http/id-params.ts';
import { plainText } from '#src/platform/http/plain-text.ts';
import { sentText } from '#src/platform/http/sent-values.ts';
import { machineOf } from '#src/platform/limits/machine.ts';
import { askForAlert, waitForTool } from './ask-for-alert.server.ts';
import {
  getStockAlertCall,
  getWaitingCountCall,
  postAlertConfirmationCall,
  postStockAlertCall,
  postStockAlertRequestCall,
  postStopCall,
  removeStockAlertCall,
} from './stock-alert.calls.ts';
import { MAX_STOP_TOKEN_LENGTH, TOKEN_LENGTH } from './stock-alert.ts';
import { countWaiting, deleteAlert, isWaiting } from './stock-alert-repository.server.ts';
import { confirmAlert, stopAlerts } from './use-link.server.ts';

const done = { acknowledged: true };
const MAX_EMAIL_LENGTH = 254;
const tokenBody = (length: number) => z.object({ token: plainText(length) });

export const getStockAlert = implement(getStockAlertCall, {
  summary: 'Whether the signed-in user has an alert for a tool that is out of stock',
  params: idParams,
  handle: async ({ shop: { db }, actor, params: { id } }) => ({
    waiting: await isWaiting(db, id, requireSignedIn(actor).email.toLowerCase()),
  }),
});

export const postStockAlert = implement(postStockAlertCall, {
  summary: 'Sends the signed-in user one mail when a tool is back in stock',
  params: idParams,
  handle: async ({ shop, actor, params: { id } }) => {
    await waitForTool(shop, actor, id);
    return done;
  },
});

export const removeStockAlert = implement(removeStockAlertCall, {
  summary: 'Deletes the stock alert of the signed-in user for a tool',
  params: idParams,
  handle: async ({ shop: { db }, actor, params: { id } }) => {
    await deleteAlert(db, id, requireSignedIn(actor).email.toLowerCase());
    return done;
  },
});

export const postStockAlertRequest = implement(postStockAlertRequestCall, {
  summary:
    'Mails a confirmation link to an address; once confirmed, the address gets one mail when the tool is back in stock',
  params: idParams,
  body: z.object({
    email: sentText(MAX_EMAIL_LENGTH),
    /** Honeypot: people do not see this field, only bots fill it in. */
    website: sentText(500),
  }),
  handle: async ({ shop, params: { id }, body: { email, website }, request: { ip } }) => {
    // A bot gets the same answer as a person, so it does not retry.
    if (website === '') await askForAlert(shop, { toolId: id, typed: email, machine: machineOf(ip) });
    return done;
  },
});

export const postAlertConfirmation = implement(postAlertConfirmationCall, {
  summary: 'Confirms the address that a mail with this token went to',
  body: tokenBody(TOKEN_LENGTH),
  handle: async ({ shop, body: { token } }) => ({ ...done, ...(await confirmAlert(shop, token)) }),
});

export const postStop = implement(postStopCall, {
  summary: 'Unsubscribes the address that a mail with this token went to from every tool, for 90 days',
  body: tokenBody(MAX_STOP_TOKEN_LENGTH),
  handle: async ({ shop, body: { token } }) => {
    await stopAlerts(shop, token);
    return done;
  },
});

export const getWaitingCount = implement(getWaitingCountCall, {
  summary: 'How many confirmed addresses wait for a tool to be back in stock',
  params: idParams,
  handle: async ({ shop: { db }, params: { id } }) => ({ waiting: await countWaiting(db, id) }),
});
