import { acknowledgement } from '#src/core/calls/common-answers.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import type { PageQuery } from '#src/platform/http/page.ts';
import {
  list,
  optional,
  orNull,
  record,
  type Shape,
  text,
  type ValueOf,
  wholeNumber,
  yesOrNo,
} from '#src/platform/http/shape.ts';
import type { shipmentBody } from './ship-input.ts';
import type { ListedShipment, ShipmentDetails } from './shipment.ts';

const textOrNull = orNull(text);

const shipment = {
  _id: text,
  lines: list(
    record({
      orderId: text,
      orderNumber: text,
      tool: text,
      eventId: text,
      pieces: wholeNumber,
      cartons: orNull(wholeNumber),
    }),
  ),
  carrier: textOrNull,
  reference: textOrNull,
  container: textOrNull,
  seal: textOrNull,
  departedOn: text,
  arrivesOn: textOrNull,
  arrivedAt: textOrNull,
  tracking: textOrNull,
};

const shipmentsOfOrder = record({
  /** Oldest first. */
  shipments: list(record(shipment)),
  /** Whether the reader may correct shipments. */
  clerk: yesOrNo,
});

/** Response of GET /order/{id}/shipments. */
export type ShipmentsOfOrder = ValueOf<typeof shipmentsOfOrder>;

const listedShipment: Shape<ListedShipment> = record(shipment, {
  customer: optional(record({ name: text, email: text })),
});

const shippable = record({
  /** The order itself first, then others of its customer. */
  orders: list(
    record({
      _id: text,
      number: text,
      orderedTool: text,
      currency: text,
      left: wholeNumber,
      together: textOrNull,
      cartonPieces: orNull(wholeNumber),
    }),
  ),
  /** Carriers with tracking. */
  carriers: list(text),
});

/** Response of GET /order/{id}/shipping: options for the shipment dialog. */
export type Shippable = ValueOf<typeof shippable>;

type SentDetails = { [Name in keyof ShipmentDetails]?: string };

export const getShipmentsCall = contract('GET /order/:id/shipments', { answer: shipmentsOfOrder });

export const getShipmentListCall = contract('GET /shipment', {
  query: sent<{ customer?: string } & PageQuery>(),
  answer: list(listedShipment),
});

export const getShippableCall = contract('GET /order/:id/shipping', { answer: shippable });

export const postShipmentCall = contract('POST /order/:id/shipment', {
  body: sent<SentDetails & { pieces?: number; cartons?: number; note?: string }>(),
  answer: acknowledgement,
});

export const postSharedShipmentCall = contract('POST /shipment', {
  body: sent<ReturnType<typeof shipmentBody>>(),
  answer: acknowledgement,
});

export const putShipmentCall = contract('PUT /order/:id/shipment/:shipment', {
  body: sent<SentDetails>(),
  answer: acknowledgement,
});

export const postArrivalCall = contract('POST /order/:id/shipment/:shipment/arrival', { answer: acknowledgement });
