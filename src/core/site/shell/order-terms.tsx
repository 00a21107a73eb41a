import { company } from '#src/core/site/company.ts';
import { Fact } from '#src/platform/ui/fact.tsx';

const [minimum, ...others] = [
  ...company.terms,
  { label: 'Certificates', value: company.certificates.join(', ') },
] as const;

interface OrderTermsProps {
  className: string;
  /** For pages that already show the minimum order. */
  withoutMinimum?: boolean;
}

/** The terms by which buyers compare suppliers, the same for every order; the caller lays out the lines. */
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
