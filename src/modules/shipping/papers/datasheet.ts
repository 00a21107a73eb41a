import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import { company } from '#src/core/site/company.ts';
import { shownSpecification } from '#src/core/tools/shown-specification.ts';
import { suppliedLabel } from '#src/core/tools/supplied-as.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import { documentKinds } from '#src/core/tools/tool-data.ts';
import { offeredValues } from '#src/core/tools/tool-values.ts';
import { formatPieces, printedMoney } from '#src/platform/i18n/money.ts';
import type { LabelledRows } from './paper.ts';

/** Contents of a datasheet for `datasheet.typ`: formatted texts, the same as on the tool's page. */
export interface Datasheet {
  from: string;
  name: string;
  /** For example `Drilling & fastening · Kit`. */
  about: string;
  description: string;
  specification: LabelledRows;
  prices: LabelledRows;
  /** Carton, tariff number, origin. */
  packing: LabelledRows;
  box: readonly string[];
  /** Documents of the tool: kind and number. */
  documents: LabelledRows;
  contact: string;
  /** Address of the page that shows the tool, without the scheme. */
  address: string;
  version: string;
}

const PACKING = /^(?:carton|hs code|(?:country of )?origin|dangerous goods)$/i;

function pricesOf(tool: Tool, currency: string, offers: LabelledRows): LabelledRows {
  return [
    ['Price per piece', printedMoney(tool.price, currency)],
    ...offers,
    ['Minimum order', `${formatPieces(MINIMUM_ORDER_QUANTITY)} pieces`],
    ...offeredValues(tool, currency).map(({ name, value }) => [name, value] as const),
  ];
}

function documentsOf({ documents }: Tool): LabelledRows {
  return documents.map(({ kind, title, number, validUntil }) => [
    kind === 'other' ? title : documentKinds[kind],
    [number, validUntil && `valid until ${formatDate(validUntil, 'short')}`].filter(Boolean).join(', '),
  ]);
}

/**
 * @param address of the page that shows the tool
 * @param offers rows that modules add to the offer of the tool
 */
export function datasheetOf(
  tool: Tool,
  { currency, address }: { currency: string; address: string },
  offers: readonly { name: string; value: string }[],
): Datasheet {
  const rows = shownSpecification(tool).map(({ name, value }) => [name, value] as const);
  return {
    from: company.brand,
    name: tool.toolName,
    about: [tool.category, suppliedLabel(tool.suppliedAs)].filter(Boolean).join(' · '),
    description: tool.description,
    specification: rows.filter(([name]) => !PACKING.test(name.trim())),
    prices: pricesOf(
      tool,
      currency,
      offers.map(({ name, value }) => [name, value]),
    ),
    packing: rows.filter(([name]) => PACKING.test(name.trim())),
    box: tool.inTheBox,
    documents: documentsOf(tool),
    contact: [
      company.legalName,
      ...company.address,
      company.phone.display.replaceAll(' ', '\u00a0'),
      company.email.sales,
    ].join(' · '),
    address: address.replace(/^https?:\/\//, ''),
    version: `Version ${tool.version}`,
  };
}
