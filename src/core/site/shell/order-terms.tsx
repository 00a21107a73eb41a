import { company } from '#src/core/site/company.ts';
import { Fact } from '#src/platform/ui/fact.tsx';

const [minimum, ...others] = [
  ...company.terms,
  { label: 'Certificates', value: company.certificates.join(', ') },
] as const;

interface OrderTermsProps {
  className: string;
  /** Where the minimum order is shown beside them already. */
  withoutMinimum?: boolean;
}

/** What a buyer compares suppliers by: the same for each order; the caller arranges the lines. */
export function OrderTerms({ className, withoutMinimum = false }: OrderTermsProps) {
  return (
    <dl className={className}>
      {(withoutMinimum ? others : [minimum, ...others]).map(({ label, value }) => (
        <Fact key={label} label={label} className="font-semibold">
          {value}
        </Fact>
      ))}
    </dl>
  );
}
