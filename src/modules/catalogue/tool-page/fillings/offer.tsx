import { useSearchParams } from 'react-router';
import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import type { ContactChannel } from '#src/core/site/contact-channel.ts';
import { askPath } from '#src/core/site/contact-path.ts';
import { DeliveryTerm } from '#src/core/site/shell/delivery-term.tsx';
import { OrderTerms } from '#src/core/site/shell/order-terms.tsx';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { priceNote } from '#src/core/tools/price-note.ts';
import { StockLabel } from '#src/core/tools/stock-label.tsx';
import { ASK_FOR_PRODUCTION, isMadeOnRequest, productionPath } from '#src/core/tools/stock-outlook.tsx';
import type { Tool } from '#src/core/tools/tool.ts';
import { ToolActionButtons } from '#src/core/tools/tool-action-buttons.tsx';
import type { ToolOffer } from '#src/core/tools/tool-additions.ts';
import { MAX_STOCK } from '#src/core/tools/tool-limits.ts';
import { companyTermsOf, hasOwnLeadTime } from '#src/core/tools/tool-terms.ts';
import { offeredValues } from '#src/core/tools/tool-values.ts';
import { useFilling } from '#src/core/ui-module.ts';
import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import { parseWholeNumber } from '#src/platform/i18n/read-number.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { BackInStockMail } from './back-in-stock-mail.tsx';

/** Its lead time concerns a tool that has to be made. */
const supplyRows = (tool: Tool, currency: string) =>
  offeredValues(tool, currency).filter(({ key }) => key !== 'leadTimeDays' || hasOwnLeadTime(tool));

/** A note of a module below a value. */
function Note({ text }: { text: string | undefined }) {
  return text && <span className="block font-normal text-muted text-sm">{text}</span>;
}

const buttonStyle = (variant: string) => `btn ${variant} btn-lg grow sm:grow-0`;

/** The pieces for which the page is shown, otherwise the minimum order. */
function piecesToAskFor(query: URLSearchParams): number {
  const pieces = parseWholeNumber(query.get('pieces') ?? '');
  return pieces >= MINIMUM_ORDER_QUANTITY && pieces <= MAX_STOCK ? pieces : MINIMUM_ORDER_QUANTITY;
}

/** Buttons to order and to ask; for a tool that cannot be ordered now, asking comes first. */
function OfferButtons({ tool }: { tool: Tool }) {
  const [query] = useSearchParams();
  const purchase = (variant: string) => (
    <PageLink className={buttonStyle(variant)} to={`/purchase/${tool._id}`}>
      Purchase
    </PageLink>
  );
  const ask = (
    <PageLink className={buttonStyle('btn-outline')} to={askPath(tool.toolName, piecesToAskFor(query))}>
      Ask about this tool
    </PageLink>
  );
  if (!isMadeOnRequest(tool))
    return (
      <>
        {purchase('btn-primary')}
        {ask}
      </>
    );
  return (
    <>
      <PageLink className={buttonStyle('btn-primary')} to={productionPath(tool.toolName)}>
        {ASK_FOR_PRODUCTION}
      </PageLink>
      {purchase('btn-outline')}
      {ask}
    </>
  );
}

export interface OfferLink {
  to: string;
  label: string;
  isFile?: boolean;
}

function AdditionalLink({ to, label, isFile }: OfferLink) {
  const linkStyle = 'inline-flex min-h-11 items-center font-semibold text-link';
  if (!isFile)
    return (
      <PageLink className={linkStyle} to={to}>
        {label}
      </PageLink>
    );
  return (
    <a className={linkStyle} href={to} download>
      {label}
    </a>
  );
}

interface OfferProps {
  tool: Tool;
  offer: ToolOffer;
  links: readonly OfferLink[];
  ways: readonly ContactChannel[];
}

/** Price, stock and buttons, next to the picture. */
export function Offer({ tool, offer, links, ways }: OfferProps) {
  const { currency } = useShopFacts();
  const { notes } = tool;
  const PriceNote = useFilling(priceNote);
  const rows = [
    {
      key: 'price',
      name: 'Price per piece',
      value: (
        <>
          <span className="font-bold text-2xl sm:text-3xl">{formatMoney(tool.price, currency)}</span>
          <Note text={notes?.price} />
          {PriceNote && <PriceNote toolId={tool._id} />}
        </>
      ),
    },
    ...offer.priceSteps.map((row) => ({ key: row.name, ...row })),
    {
      key: 'order',
      name: `${MINIMUM_ORDER_QUANTITY} pieces cost`,
      value: (
        <>
          {formatMoney(tool.price * MINIMUM_ORDER_QUANTITY, currency)}
          {PriceNote && <PriceNote toolId={tool._id} pieces={MINIMUM_ORDER_QUANTITY} />}
        </>
      ),
    },
    ...offer.rows.map((row) => ({ key: row.name, ...row })),
    {
      key: 'stock',
      name: <StockLabel quantity={tool.quantity} />,
      value: (
        <>
          <span>{formatPieces(tool.quantity)}</span>
          <Note text={notes?.stock} />
        </>
      ),
    },
    ...supplyRows(tool, currency),
  ];
  return (
    <div className="mt-6">
      <dl className="border-base-300 border-t tabular-nums">
        {rows.map(({ key, name, value }) => (
          <div key={key} className="flex min-h-12 items-center justify-between gap-6 border-base-300 border-b py-2">
            <dt className="shrink-0 text-muted">{name}</dt>
            <dd className="text-right font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 font-semibold">Min. Order: {MINIMUM_ORDER_QUANTITY} Pieces</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <OfferButtons tool={tool} />
        <ToolActionButtons tool={tool} className={buttonStyle('btn-outline')} />
        {ways.map(({ label, href }) => (
          <a key={href} className={buttonStyle('btn-outline')} href={href} rel="noopener">
            {label}
          </a>
        ))}
      </div>
      <BackInStockMail tool={tool} />
      {links.length > 0 && (
        <p className="mt-4 flex flex-wrap gap-x-6 print:hidden">
          {links.map((link) => (
            <AdditionalLink key={link.to} {...link} />
          ))}
        </p>
      )}
      <OrderTerms
        terms={companyTermsOf(tool, hasOwnLeadTime(tool))}
        className="mt-7 grid grid-cols-2 gap-x-8 gap-y-3 border-base-300 border-t pt-5"
      >
        <DeliveryTerm />
      </OrderTerms>
    </div>
  );
}
