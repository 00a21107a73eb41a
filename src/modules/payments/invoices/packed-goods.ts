import type { Tool } from '#src/core/tools/tool.ts';
import type { InvoiceLine } from './invoice.ts';

const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals));

/**
 * Customs and freight data for a quantity of a tool; null where the tool does not define it. Fewer pieces than fill one
 * carton, such as a sample, weigh their share of it.
 * @param packed counted cartons; by default they are calculated, rounding up
 */
export function packedGoods(
  tool: Pick<Tool, 'hsCode' | 'origin' | 'carton' | 'weightKg'> | undefined,
  pieces: number,
  packed: number | null = null,
): Pick<InvoiceLine, 'hsCode' | 'origin' | 'cartons' | 'netKg' | 'grossKg' | 'volumeM3'> {
  const carton = tool?.carton;
  const cartons = packed ?? (carton ? Math.ceil(pieces / carton.pieces) : null);
  const volume = carton ? (carton.lengthCm * carton.widthCm * carton.heightCm) / 1_000_000 : 0;
  const filled = carton && cartons ? (pieces < carton.pieces ? pieces / carton.pieces : cartons) : 0;
  return {
    hsCode: tool?.hsCode ?? null,
    origin: tool?.origin ?? null,
    cartons,
    netKg: tool?.weightKg ? rounded(tool.weightKg * pieces, 1) : null,
    grossKg: carton && cartons ? rounded(carton.grossKg * filled, 1) : null,
    volumeM3: carton && cartons ? rounded(volume * filled, 3) : null,
  };
}
