import type { SuppliedAs } from './supplied-as.ts';

interface SuppliedChipProps {
  supplied: SuppliedAs | null | undefined;
  className?: string;
}

/** Says beside a name whether its price includes a battery; of a tool of which that is not known, nothing. */
export function SuppliedChip({ supplied, className = '' }: SuppliedChipProps) {
  if (!supplied) return null;
  const look = supplied === 'Kit' ? 'border-secondary bg-secondary text-secondary-content' : 'border-current';
  return <span className={`inline-block border px-1.5 font-semibold text-xs/5 ${look} ${className}`}>{supplied}</span>;
}
