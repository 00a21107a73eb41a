import { company, type Term } from '#src/core/site/company.ts';
import { Fact } from '#src/platform/ui/fact.tsx';

const certificates = { label: 'Certificates', value: company.certificates.join(', ') };

interface OrderTermsProps {
  className: string;
  /** By default all terms of the company. */
  terms?: readonly Term[];
}

/** The terms by which buyers compare suppliers, the same for every order; the caller lays out the lines. */
export function OrderTerms({ className, terms = company.terms }: OrderTermsProps) {
  return (
    <dl className={className}>
      {[...terms, certificates].map(({ label, value }) => (
        <Fact key={label} label={label} className="font-semibold">
          {value}
        </Fact>
      ))}
    </dl>
  );
}
