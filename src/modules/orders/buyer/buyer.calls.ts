import { acknowledgement, insertion } from '#src/core/calls/common-answers.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import { list, oneOf, record, text, type ValueOf, yesOrNo } from '#src/platform/http/shape.ts';
import { type CustomerBuyer, customerFieldNames, type OrderBuyer, orderFieldNames } from './buyer.ts';

const textsOf = <Name extends string>(names: readonly Name[]) =>
  record(Object.fromEntries(names.map((name) => [name, text])) as Record<Name, typeof text>);

const buyerOfOrder = record({
  buyer: textsOf(orderFieldNames),
  /** Newest first. */
  purchaseOrders: list(
    record({
      _id: text,
      fileType: oneOf(['application/pdf', 'image/webp']),
      /** ISO 8601. */
      sentAt: text,
    }),
  ),
  /** Whether the reader may change them. */
  changeable: yesOrNo,
});

/** Response of GET /order/{id}/buyer. */
export type BuyerOfOrder = ValueOf<typeof buyerOfOrder>;

/** A file with the buyer's purchase order. */
export type PurchaseOrder = BuyerOfOrder['purchaseOrders'][number];

export const getCustomerBuyerCall = contract('GET /user/:email/buyer', { answer: textsOf(customerFieldNames) });

export const putCustomerBuyerCall = contract('PUT /user/:email/buyer', {
  body: sent<Partial<CustomerBuyer>>(),
  answer: acknowledgement,
});

export const getBuyerCall = contract('GET /order/:id/buyer', { answer: buyerOfOrder });

export const putBuyerCall = contract('PUT /order/:id/buyer', {
  body: sent<Partial<OrderBuyer>>(),
  answer: acknowledgement,
});

export const postPurchaseOrderCall = contract('POST /order/:id/purchase-order', { answer: insertion });

/** A PDF or a picture. */
export const getPurchaseOrderCall = contract('GET /purchase-order/:id', { answer: { contentMediaType: '*/*' } });
