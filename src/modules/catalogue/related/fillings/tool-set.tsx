import { orderTotal } from '#src/core/orders/order.ts';
import { askPath } from '#src/core/site/contact-path.ts';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { ASK_FOR_PRODUCTION, productionPath } from '#src/core/tools/stock-outlook.tsx';
import { toolPath } from '#src/core/tools/tool-path.ts';
import { ToolPicture } from '#src/core/tools/tool-picture.tsx';
import { formatMinor, formatPieces } from '#src/platform/i18n/money.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import type { SetChoice, SetPart, ToolSet } from '../tool-set.ts';

function Choice({ choice, pieces, currency }: { choice: SetChoice; pieces: number; currency: string }) {
  const { _id, toolName, quantity, unitPrice } = choice;
  const inStock = quantity >= pieces;
  const [to, label, what] =
    unitPrice === null
      ? [askPath(toolName, pieces), 'Ask for a price', `Ask for a price of ${formatPieces(pieces)} ${toolName}`]
      : inStock
        ? [
            `/purchase/${_id}?pieces=${pieces}`,
            `Order ${formatPieces(pieces)}`,
            `Order ${formatPieces(pieces)} ${toolName}`,
          ]
        : [productionPath(toolName), ASK_FOR_PRODUCTION, `${ASK_FOR_PRODUCTION} of ${toolName}`];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-base-300 border-t py-3">
      <div className="w-14 shrink-0">
        <ToolPicture img={choice.img} alt="" sizes="3.5rem" />
      </div>
      <p className="min-w-0 grow basis-44 tabular-nums">
        <PageLink className="font-semibold text-link" to={toolPath(choice)}>
          {toolName}
        </PageLink>
        <span className="block text-sm">
          {unitPrice === null ? (
            <strong>Price on request</strong>
          ) : (
            <>
              {formatMinor(unitPrice, currency)} each,{' '}
              <strong>{formatMinor(orderTotal(pieces, unitPrice), currency)}</strong>
            </>
          )}
        </span>
        <span className="block text-muted text-sm">{formatPieces(quantity)} in stock</span>
      </p>
      <PageLink className="btn btn-outline min-h-11 max-sm:w-full" to={to} aria-label={what}>
        {label}
      </PageLink>
    </li>
  );
}

function Part({ part, currency }: { part: SetPart; currency: string }) {
  return (
    <section>
      <h3 className="text-heading">{part.title}</h3>
      {part.choices.length > 1 && <p className="text-muted text-sm">One of these is enough.</p>}
      <ul className="mt-2">
        {part.choices.map((choice) => (
          <Choice key={choice._id} choice={choice} pieces={part.pieces} currency={currency} />
        ))}
      </ul>
    </section>
  );
}

/** Batteries and chargers for a bare tool. The form sets the pieces through the URL, so it works without scripts. */
export function ToolSetSection({ set }: { set: ToolSet }) {
  const { currency } = useShopFacts();
  const { batterySystem, pieces, parts, total, problem } = set;
  return (
    <section id="complete-it" className="mt-14 print:hidden">
      <h2 className="text-title">Complete the set</h2>
      <p className="mt-2 max-w-prose text-muted">
        This tool is sold without battery and charger. Each tool needs one charger and two {batterySystem} batteries, so
        that one charges while the other works. Batteries and chargers are separate orders.
      </p>
      <form key={pieces} action="#complete-it" className="mt-4 flex flex-wrap items-end gap-3">
        <Field
          label="Number of tools"
          name="pieces"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={pieces}
          error={problem}
        />
        <button type="submit" className="btn btn-outline min-h-11">
          Update
        </button>
      </form>
      <div className="mt-6 grid gap-x-14 gap-y-8 lg:grid-cols-2">
        {parts.map((part) => (
          <Part key={part.title} part={part} currency={currency} />
        ))}
      </div>
      <p className="mt-4 tabular-nums">
        {formatPieces(pieces)} tools with{' '}
        {parts.map((part) => `${formatPieces(part.pieces)} × ${part.choices[0]?.toolName}`).join(' and ')}:{' '}
        <strong>{total === null ? 'price on request' : formatMinor(total, currency)}</strong>
      </p>
    </section>
  );
}
