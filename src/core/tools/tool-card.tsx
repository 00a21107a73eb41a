import type { ReactNode } from 'react';
import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import { LabelledValue } from '#src/platform/ui/labelled-value.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { StockLabel } from './stock-label.tsx';
import { StockOutlook } from './stock-outlook.tsx';
import { SuppliedChip } from './supplied-chip.tsx';
import { ToolName } from './tool-name.tsx';
import { ToolPageLink } from './tool-page-link.tsx';
import { ToolPicture } from './tool-picture.tsx';
import { ToolRating } from './tool-rating.tsx';
import type { ToolSummary } from './tool-summary.ts';

interface ToolCardProps {
  tool: ToolSummary;
  currency: string;
  /** Heading level, which depends on where the grid is. */
  heading?: 'h2' | 'h3';
  sizes?: string;
  eager?: boolean;
  /** Choices next to the minimum order. */
  extra?: ReactNode;
  /** Content below the price. */
  priceNote?: ReactNode;
}

/**
 * One tool in a grid (spec section 2, /tools). On a phone the picture is next to the text, so that two tools can be
 * compared without scrolling; picture and texts are then cells of one CSS grid.
 */
export function ToolCard({
  tool,
  currency,
  heading: Heading = 'h3',
  sizes = '25rem',
  eager = false,
  extra,
  priceNote,
}: ToolCardProps) {
  const { notes } = tool;
  return (
    <article className="group relative border border-base-300 bg-base-100 transition-shadow hover:shadow-raised max-sm:grid max-sm:grid-cols-[7rem_minmax(0,1fr)] max-sm:gap-x-4 max-sm:p-4 sm:flex sm:flex-col">
      <div className="self-start overflow-hidden bg-studio max-sm:row-span-2">
        <ToolPicture img={tool.img} alt="" sizes={sizes} eager={eager} />
        {/* On a wide picture, but beside a small one. */}
        <span className="absolute bg-base-100 px-1.5 font-medium text-[0.6875rem]/5 tracking-wider max-sm:top-4 max-sm:right-2.5 sm:top-3 sm:left-3">
          NEW
        </span>
      </div>
      <div className="max-sm:contents sm:flex sm:grow sm:flex-col sm:p-5">
        <div>
          <Heading className="text-heading max-sm:text-lg/snug">
            {/* The link covers picture and text, except for the Purchase button above it. */}
            <ToolPageLink tool={tool} className="after:absolute after:inset-0 group-hover:underline">
              <ToolName name={tool.toolName} />
            </ToolPageLink>
          </Heading>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-3">
            <SuppliedChip supplied={tool.supplied} />
            <ToolRating {...(notes?.rating && { rating: notes.rating })} />
          </p>
        </div>
        <p className="line-clamp-2 text-muted text-sm max-sm:mt-1 sm:mt-2">{tool.description}</p>
        {/* Above the figures, which are aligned to the bottom so that the prices of a row are on one line. */}
        <StockOutlook tool={tool} />
        <Figures figures={tool.figures} />
        <dl className="flex justify-between gap-4 border-base-300 border-t pt-3 tabular-nums max-sm:col-span-2">
          <LabelledValue label="Price per piece" className="font-bold text-2xl tracking-tight">
            {formatMoney(tool.price, currency)}
          </LabelledValue>
          <LabelledValue label={<StockLabel quantity={tool.quantity} brief />} className="pt-1 font-semibold" atEnd>
            {formatPieces(tool.quantity)}
          </LabelledValue>
        </dl>
        {notes?.price && <p className="text-muted text-sm tabular-nums max-sm:col-span-2">{notes.price}</p>}
        {priceNote}
        <div className="mt-1.5 max-sm:col-span-2 max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:justify-between max-sm:gap-4">
          <div className={extra ? 'flex sm:items-center justify-between max-sm:flex-col sm:gap-4' : undefined}>
            <p className="font-medium text-sm">{`Min. Order: ${MINIMUM_ORDER_QUANTITY} Pieces`}</p>
            {extra}
          </div>
          <PageLink
            className="btn btn-primary relative max-sm:grow sm:mt-3 sm:w-full"
            to={`/purchase/${tool._id}`}
            aria-label={`Purchase ${tool.toolName}`}
          >
            Purchase
          </PageLink>
        </div>
      </div>
    </article>
  );
}

function Figures({ figures }: Pick<ToolSummary, 'figures'>) {
  return (
    <dl className="text-sm tabular-nums pt-3 max-sm:col-span-2 sm:mt-auto">
      {figures.map(({ name, value }) => (
        <div key={name} className="flex justify-between gap-4 border-base-300 border-t py-1 sm:py-1.5">
          <dt className="text-muted">{name}</dt>
          <dd className="text-right font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
