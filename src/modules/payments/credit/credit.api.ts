import { z } from 'zod';
import { implement } from '#src/core/call.ts';
import { idParams } from '#src/platform/http/id-params.ts';
import {
  getCreditListCall,
  getNewCustomerCountCall,
  getOrderCreditCall,
  postAcceptanceCall,
  putLimitCall,
} from './credit.calls.ts';
import { acceptCustomer, setLimit } from './decide-credit.server.ts';
import { readCreditList, readCreditOfOrder, readNewCustomerCount } from './read-credit.server.ts';

export const getOrderCredit = implement(getOrderCreditCall, {
  summary: 'The credit of the customer of an order: whether a clerk has accepted the customer, what is open, the limit',
  params: idParams,
  handle: ({ shop, actor, params }) => readCreditOfOrder(shop, actor, params.id),
});

export const getCreditList = implement(getCreditListCall, {
  summary: 'New customers whom a clerk has to look at, and the customers nearest to their credit limits',
  handle: ({ shop }) => readCreditList(shop),
});

export const getNewCustomerCount = implement(getNewCustomerCountCall, {
  summary: 'How many new customers with unpaid orders a clerk has to look at',
  handle: ({ shop }) => readNewCustomerCount(shop),
});

export const postCustomerAcceptance = implement(postAcceptanceCall, {
  summary: 'Accepts a new customer: their orders hold their pieces for the full time; refused for one’s own account',
  params: idParams,
  handle: async ({ shop, actor, params }) => {
    await acceptCustomer(shop, actor, params.id);
    return { acknowledged: true };
  },
});

export const putLimit = implement(putLimitCall, {
  summary:
    'Sets how much a customer may have open, in the currency of the shop; null for the limit of the setting; refused for one’s own account',
  params: idParams,
  body: z.object({ limit: z.number().nullable() }),
  handle: async ({ shop, actor, params, body }) => {
    await setLimit(shop, actor, params.id, body.limit);
    return { acknowledged: true };
  },
});
