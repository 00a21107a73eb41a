import { StockLabel } from '#src/core/tools/stock-label.tsx';
import { ToolPageLink } from '#src/core/tools/tool-page-link.tsx';
import { ToolPicture } from '#src/core/tools/tool-picture.tsx';
import type { ToolSummary } from '#src/core/tools/tool-summary.ts';
import { formatMoney } from '#src/platform/i18n/money.ts';
import { useShopFacts } from './use-shop-facts.ts';

/** The tool that an inquiry is about. */
export function InquiryTool({ tool }: { tool: ToolSummary }) {
  const { currency } = useShopFacts();
  return (
    <div className="mb-6 flex items-center gap-4 border border-base-300 p-3">
      <div className="size-14 shrink-0">
        <ToolPicture img={tool.img} alt="" sizes="3.5rem" />
      </div>
      <div className="min-w-0">
        <p className="font-semibold">
          <ToolPageLink tool={tool} className="text-link">
            {tool.toolName}
          </ToolPageLink>
        </p>
        <p className="text-muted text-sm tabular-nums">
          {formatMoney(tool.price, currency)} per piece · <StockLabel quantity={tool.quantity} />
        </p>
      </div>
    </div>
  );
}
