import { z } from 'zod';
import { emailParams } from '#src/core/accounts/account.api.ts';
import { implement } from '#src/core/call.ts';
import { calendar } from '#src/core/site/calendar.ts';
import { idParams } from '#src/platform/http/id-params.ts';
import { answerInserted } from '#src/platform/http/idempotency-key.ts';
import { receiveFile } from '#src/platform/http/receive-file.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { sendPrivateFile } from '#src/platform/http/send-private-file.ts';
import { optionalSentText } from '#src/platform/http/sent-values.ts';
import {
  getBuyerCall,
  getCustomerBuyerCall,
  getPurchaseOrderCall,
  postPurchaseOrderCall,
  putBuyerCall,
  putCustomerBuyerCall,
} from './buyer.calls.ts';
import { customerFieldNames, MAX_PURCHASE_ORDER_BYTES, type OrderField, orderFieldNames } from './buyer.ts';
import { changeBuyer } from './change-buyer.server.ts';
import { changeCustomerBuyer, readCustomerBuyer } from './customer-buyer.server.ts';
import { readPurchaseOrder, requireOrderToChange, sendPurchaseOrder } from './purchase-order.server.ts';
import { readBuyer } from './read-buyer.server.ts';

/** Only protects the server: the rule of each field is stricter, and names the field. */
const LONGEST_SENT = 2_000;

const textsOf = <Name extends OrderField>(names: readonly Name[]) =>
  z.object(
    Object.fromEntries(names.map((name) => [name, optionalSentText(LONGEST_SENT)])) as Record<
      Name,
      ReturnType<typeof optionalSentText>
    >,
  );

export const getCustomerBuyer = implement(getCustomerBuyerCall, {
  summary: 'The buyer on the papers of a customer’s new orders; texts that were never entered are empty',
  params: emailParams,
  handle: ({ shop, actor, params }) => readCustomerBuyer(shop, actor, params.email),
});

export const putCustomerBuyer = implement(putCustomerBuyerCall, {
  summary: 'Changes the buyer on the papers of a customer’s new orders; texts that are not sent stay',
  params: emailParams,
  body: textsOf(customerFieldNames),
  handle: async ({ shop, actor, params, body }) => {
    await changeCustomerBuyer(shop, actor, params.email, body);
    return { acknowledged: true };
  },
});

export const getBuyer = implement(getBuyerCall, {
  summary: 'What the papers of an order say about its buyer, and the files of the purchase order',
  params: idParams,
  handle: ({ shop, actor, params }) => readBuyer(shop, actor, params.id),
});

export const putBuyer = implement(putBuyerCall, {
  summary:
    'Changes what the papers of an order say about its buyer; texts that are not sent stay, as do papers that are issued; the customer may change it until pieces leave the factory, and only admins send expNumber',
  params: idParams,
  body: textsOf(orderFieldNames),
  handle: async ({ shop, actor, params, body }) => {
    await changeBuyer(shop, actor, params.id, body);
    return { acknowledged: true };
  },
});

const purchaseOrderFile = {
  name: 'file',
  maxBytes: MAX_PURCHASE_ORDER_BYTES,
  missing: () =>
    new Refusal('malformed', 'purchase_order_missing', 'Please choose the purchase order: a PDF or a picture.', {
      field: 'file',
    }),
  tooLarge: () =>
    new Refusal('too-large', 'purchase_order_too_large', 'The file is larger than 5 MB.', { field: 'file' }),
};

export const postPurchaseOrder = implement(postPurchaseOrderCall, {
  summary: 'Adds the buyer’s purchase order to an order: multipart/form-data, a PDF or picture in "file"',
  params: idParams,
  multipart: { file: 'file' },
  handle: async ({ shop, actor, params, request, reply }) => {
    await requireOrderToChange(shop, actor, params.id);
    const { file } = await receiveFile(request, purchaseOrderFile);
    return answerInserted(await sendPurchaseOrder(shop, actor, params.id, file), reply);
  },
});

export const getPurchaseOrder = implement(getPurchaseOrderCall, {
  summary: 'The file of a purchase order',
  params: idParams,
  handle: async ({ shop, actor, params, reply }) => {
    const { order, purchaseOrder, bytes } = await readPurchaseOrder(shop, actor, params.id);
    const { fileType: type, sentAt } = purchaseOrder;
    return sendPrivateFile(reply, { name: `purchase-order-${order.number}-${calendar.dayOf(sentAt)}`, type, bytes });
  },
});
