import { filledRows } from '#src/core/tools/specification-rules.ts';
import type { ToolContent } from '#src/core/tools/tool.ts';
import type { ToolData } from '#src/core/tools/tool-data.ts';
import type { UpdateToolRequest } from '#src/core/tools/tool-request.ts';
import { parsePrice } from '#src/core/tools/tool-rules.ts';
import { parseWholeNumber } from '#src/platform/i18n/read-number.ts';

/** The stored form of a tool's fields except its data. @param request must be valid */
export function enteredContent(request: UpdateToolRequest, currency: string): Omit<ToolContent, keyof ToolData> {
  return {
    toolName: request.toolName.trim(),
    description: request.description.trim(),
    img: request.img.trim(),
    price: parsePrice(request.price, currency),
    quantity: parseWholeNumber(request.quantity),
    category: request.category?.trim() || null,
    specifications: filledRows(request.specifications ?? []),
  };
}
