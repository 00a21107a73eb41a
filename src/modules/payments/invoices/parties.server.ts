import { company, registrations } from '#src/core/site/company.ts';
import { noOrderBuyer, type OrderBuyer } from '#src/modules/orders/buyer/buyer.ts';
import { findOrderBuyers } from '#src/modules/orders/buyer/buyer-repository.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { InvoiceContent, Seller } from './invoice.ts';

const { bin, erc, irc } = registrations;

export const seller: Seller = {
  name: company.legalName,
  address: company.address,
  email: company.email.sales,
  phone: company.phone.display,
  registrations: [bin && `BIN ${bin}`, erc && `ERC ${erc}`, irc && `IRC ${irc}`].filter((text) => text !== null),
};

type Parties = Pick<InvoiceContent, 'seller' | 'buyer' | 'lines'>;

/**
 * A paper with its parties as they are now. Where its orders name different companies, the last one counts.
 * @param buyers of its orders; without any, the buyer stays as it was printed
 */
export function withParties<Document extends Parties>(
  document: Document,
  buyers: ReadonlyMap<string, OrderBuyer>,
): Document {
  if (buyers.size === 0) return { ...document, seller };
  const buyerOf = (orderId: string) => buyers.get(orderId) ?? noOrderBuyer;
  const textOf = (name: keyof OrderBuyer) =>
    document.lines.map(({ orderId }) => buyerOf(orderId)[name]).findLast((text) => text !== '') ?? null;
  return {
    ...document,
    seller,
    buyer: {
      ...document.buyer,
      company: textOf('company'),
      vat: textOf('vat'),
      eori: textOf('eori'),
      bin: textOf('bin'),
      consignee: textOf('consignee'),
      notifyParty: textOf('notifyParty'),
      portOfDischarge: textOf('portOfDischarge'),
      shippingMarks: textOf('shippingMarks'),
    },
    lines: document.lines.map((line) => ({
      ...line,
      poNumber: buyerOf(line.orderId).poNumber || null,
      expNumber: buyerOf(line.orderId).expNumber || null,
    })),
  };
}

/** A paper with its parties as its orders have them now: what the next revision and the next paper print. */
export async function withCurrentParties<Document extends Parties>(db: Db, document: Document): Promise<Document> {
  const orderIds = document.lines.map(({ orderId }) => orderId);
  return withParties(document, await findOrderBuyers(db, orderIds));
}
