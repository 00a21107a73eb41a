import type { SuppliedAs } from './supplied-as.ts';

interface SuppliedChipProps {
  supplied: SuppliedAs | null | undefined;
  className?: string;
}

/** Shows next to a tool's name whether its price includes a battery; nothing if that is unknown. */
export function SuppliedChip({ supplied, className = '' }: SuppliedChipProps) {
  if (!supplied) return null;
  const look = supplied === 'Kit' ? 'border-secondary bg-secondary text-secondary-content' : 'border-current';
  return <span className={`inline-block border px-1.5 font-semibold text-xs/5 ${look} ${className}`}>{supplied}</span>;
}
