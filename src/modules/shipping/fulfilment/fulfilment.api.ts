import { z } from 'zod';
import { queriedEmail } from '#src/core/accounts/sent-email.ts';
import { implement } from '#src/core/call.ts';
import { stepFields } from '#src/modules/orders/moves/step-body.ts';
import { answerList, listQuery } from '#src/platform/http/answer-list.ts';
import { idParams } from '#src/platform/http/id-params.ts';
import { readKeyedRequest } from '#src/platform/http/idempotency-key.ts';
import type { PageRequest } from '#src/platform/http/page.ts';
import { plainText } from '#src/platform/http/plain-text.ts';
import { isDay } from '#src/platform/i18n/days.ts';
import { codeText } from '#src/platform/i18n/normal-text.ts';
import { answerTable } from '#src/platform/sheets/answer-table.server.ts';
import { formatAccepted } from '#src/platform/sheets/table.ts';
import { arriveShipment, correctShipment } from './change-shipment.server.ts';
import {
  getShipmentListCall,
  getShipmentsCall,
  getShippableCall,
  postArrivalCall,
  postSharedShipmentCall,
  postShipmentCall,
  putShipmentCall,
} from './fulfilment.calls.ts';
import { listShipments } from './list-shipments.server.ts';
import { offerShipment } from './offer-shipment.server.ts';
import { readShipments } from './read-shipments.server.ts';
import { MAX_ORDERS_OF_SHIPMENT, shipOrders } from './ship-order.server.ts';
import { shipmentRows, shipmentTable } from './shipment-sheet.ts';

const { note, pieces, carrier, reference, day } = stepFields;
const number = stepFields.reference;
const details = { carrier, reference, container: number, seal: number, departedOn: day, arrivesOn: day };

/** An empty text or null empties the detail; what is not sent stays. */
const changed = (form: (sent: string) => string) =>
  plainText(100)
    .transform((sent) => form(sent).trim() || null)
    .nullish();
const changedNumber = changed(codeText);
const changedDay = plainText(10)
  .refine((sent) => sent === '' || isDay(sent), 'must be a date such as 2026-03-12')
  .transform((sent) => sent || null)
  .nullish();

const shipmentParams = z.object({ id: plainText(64), shipment: plainText(64) });

export const getShipments = implement(getShipmentsCall, {
  summary: 'The shipments of an order, with tracking links',
  params: idParams,
  handle: ({ shop, actor, params }) => readShipments(shop, actor, params.id),
});

export const getShipmentList = implement(getShipmentListCall, {
  summary:
    'The caller’s shipments, or for an admin those of all customers or of one; latest first, as JSON or, with Accept, as a CSV or XLSX file with a row for each order in a shipment',
  query: listQuery.extend({ customer: queriedEmail.optional() }),
  long: true,
  asTable: true,
  handle: async ({ shop, actor, query, ...exchange }) => {
    const find = (page: PageRequest) => listShipments(shop, actor, query.customer, page);
    const format = formatAccepted(exchange.request.headers.accept);
    if (!format) return answerList(query, exchange, find);
    return answerTable(shipmentTable({ ofAll: actor?.role === 'admin' }), format, exchange, async (page) => {
      const { items, next } = await find(page);
      return { items: shipmentRows(items), next };
    });
  },
});

export const getShippable = implement(getShippableCall, {
  summary: 'What can be shipped now: pieces of the order, and of other orders of its customer',
  params: idParams,
  handle: ({ shop, actor, params }) => offerShipment(shop, actor, params.id),
});

export const postShipment = implement(postShipmentCall, {
  summary: 'Records that pieces of an order were shipped; by default all remaining pieces',
  params: idParams,
  body: z.object({ pieces, cartons: pieces, ...details, note }),
  handle: async ({ shop, actor, params, body, request }) => {
    const { pieces, cartons, ...entry } = body;
    await shipOrders(shop, actor, [{ order: params.id, pieces, cartons }], entry, readKeyedRequest(request));
    return { acknowledged: true };
  },
});

export const postSharedShipment = implement(postSharedShipmentCall, {
  summary:
    'Records that pieces of several orders of one customer were shipped together, atomically; refused if other pieces than leftBefore are left',
  body: z.object({
    lines: z
      .array(z.object({ order: plainText(64), pieces, cartons: pieces, leftBefore: pieces }))
      .min(1, 'must name an order')
      .max(MAX_ORDERS_OF_SHIPMENT, `must be at most ${MAX_ORDERS_OF_SHIPMENT} orders`),
    ...details,
    note,
  }),
  handle: async ({ shop, actor, body, request }) => {
    const { lines, ...entry } = body;
    await shipOrders(shop, actor, lines, entry, readKeyedRequest(request));
    return { acknowledged: true };
  },
});

export const putShipment = implement(putShipmentCall, {
  summary: 'Corrects the details of a shipment: carrier, numbers and dates',
  params: shipmentParams,
  description: 'Details that are not sent stay as they are; an empty text empties one.',
  body: z.object({
    ...{ carrier: changed((sent) => sent), reference: changedNumber, container: changedNumber, seal: changedNumber },
    departedOn: day,
    arrivesOn: changedDay,
  }),
  handle: async ({ shop, actor, params, body }) => {
    await correctShipment(shop, actor, { orderId: params.id, shipmentId: params.shipment }, body);
    return { acknowledged: true };
  },
});

export const postArrival = implement(postArrivalCall, {
  summary: 'Records that a shipment has arrived; an order whose shipments have all arrived is delivered',
  params: shipmentParams,
  handle: async ({ shop, actor, params }) => {
    await arriveShipment(shop, actor, { orderId: params.id, shipmentId: params.shipment });
    return { acknowledged: true };
  },
});
