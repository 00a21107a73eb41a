import type { Order } from '#src/core/orders/order.ts';
import { SuppliedChip } from '#src/core/tools/supplied-chip.tsx';
import { formatMinor, formatPieces } from '#src/platform/i18n/money.ts';
import { adjustmentName } from './adjustment-name.ts';
import type { InvoiceAdjustment, InvoiceLine } from './invoice.ts';
import type { Proforma } from './proforma.ts';
import { taxName, taxTotals } from './tax-totals.ts';

/** A cell of an invoice line. On phones the line becomes a list, and each cell shows its own label. */
const cell =
  'text-right max-sm:flex max-sm:justify-between max-sm:border-0 max-sm:px-0 max-sm:py-1 max-sm:before:text-muted max-sm:before:content-[attr(data-label)]';

/** Customs and freight data of a line; unknown values are left out. */
function goodsOf({ hsCode, origin, cartons, grossKg, volumeM3 }: InvoiceLine): string {
  const parts = [
    hsCode && `HS ${hsCode}`,
    origin && `Origin ${origin}`,
    cartons && `${formatPieces(cartons)} ${cartons === 1 ? 'carton' : 'cartons'}`,
    grossKg && `${formatPieces(grossKg)} kg gross`,
    volumeM3 && `${volumeM3} m³`,
  ];
  return parts.filter(Boolean).join(' · ');
}

/** Current state of a line's order; shown only if the invoice has several lines. */
function stateOf(order: Order | undefined): string {
  if (order?.cancelledAt) return ' · cancelled';
  return order?.paidAt ? ' · paid' : '';
}

interface LineProps {
  line: InvoiceLine;
  currency: string;
  /** Whether the invoice has any tax. */
  taxed: boolean;
  order: Order | undefined;
}

function Line({ line, currency, taxed, order }: LineProps) {
  const goods = goodsOf(line);
  return (
    <tr className="max-sm:flex max-sm:flex-col">
      <td className="max-sm:border-0 max-sm:px-0 max-sm:font-semibold sm:min-w-36 [overflow-wrap:anywhere]">
        <span className="mr-3">{line.tool}</span>
        <SuppliedChip supplied={line.supplied} />
        <span className="block font-normal text-muted text-sm">
          {line.orderNumber}
          {order && line.poNumber && ` · Buyer’s PO ${line.poNumber}`}
          {stateOf(order)}
          {taxed && ` · Tax ${line.taxPercent}%`}
        </span>
        {goods && <span className="block font-normal text-muted text-sm">{goods}</span>}
      </td>
      <td className={cell} data-label="Pieces">
        {formatPieces(line.pieces)}
      </td>
      <td className={cell} data-label="Price per piece">
        {formatMinor(line.unitPrice, currency)}
      </td>
      <td className={cell} data-label="Amount">
        {formatMinor(line.amount, currency)}
      </td>
    </tr>
  );
}

/** A charge, discount or credit; the quantity and the price are empty. */
function Adjustment({ each, currency, taxed }: { each: InvoiceAdjustment; currency: string; taxed: boolean }) {
  return (
    <tr className="max-sm:flex max-sm:justify-between max-sm:gap-4">
      <td colSpan={3} className="max-sm:border-0 max-sm:px-0 [overflow-wrap:anywhere]">
        <span dir="auto">{adjustmentName(each)}</span>
        {taxed && <span className="block text-muted text-sm">Tax {each.taxPercent}%</span>}
      </td>
      <td className="whitespace-nowrap text-right max-sm:border-0 max-sm:px-0">{formatMinor(each.amount, currency)}</td>
    </tr>
  );
}

function SubTotal({ label, value }: { label: string; value: string }) {
  return (
    <tr className="text-base-content max-sm:flex max-sm:justify-between max-sm:gap-4">
      <th colSpan={3} className="font-normal max-sm:px-0">
        {label}
      </th>
      <td className="whitespace-nowrap text-right max-sm:px-0">{value}</td>
    </tr>
  );
}

/** Orders, charges, discounts, taxes and total of a proforma invoice. */
export function ProformaLines({ proforma }: { proforma: Proforma }) {
  const { lines, adjustments, orders, total, currency, amountInWords } = proforma;
  const { net, taxes } = taxTotals({ lines, adjustments });
  const isTaxed = taxes.length > 0;
  return (
    <>
      <table className="table mt-8 max-sm:block">
        <thead className="max-sm:sr-only">
          <tr>
            <th>Tool</th>
            <th className="text-right">Pieces</th>
            <th className="text-right">Price per piece</th>
            <th className="text-right">Amount</th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {lines.map((line) => (
            <Line
              key={line.orderId}
              line={line}
              currency={currency}
              taxed={isTaxed}
              order={lines.length > 1 ? orders.find(({ _id }) => _id === line.orderId) : undefined}
            />
          ))}
          {adjustments.map((each) => (
            <Adjustment key={each.id} each={each} currency={currency} taxed={isTaxed} />
          ))}
        </tbody>
        <tfoot className="max-sm:block">
          {isTaxed && <SubTotal label="Total without tax" value={formatMinor(net, currency)} />}
          {taxes.map(({ percent, base, tax }) => (
            <SubTotal
              key={percent}
              label={taxName({ percent, base: formatMinor(base, currency) })}
              value={formatMinor(tax, currency)}
            />
          ))}
          <tr className="text-base-content max-sm:flex max-sm:justify-between">
            <th colSpan={3} className="max-sm:px-0">
              {isTaxed ? 'Total with tax' : 'Total'} ({currency})
            </th>
            <td className="text-right font-bold text-lg max-sm:px-0">{formatMinor(total, currency)}</td>
          </tr>
        </tfoot>
      </table>
      <p className="mt-2 sm:px-4">
        <span className="text-muted">In words:</span> {amountInWords}
      </p>
    </>
  );
}
