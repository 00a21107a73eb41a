import { company, type Term } from '#src/core/site/company.ts';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { Fact } from '#src/platform/ui/fact.tsx';

const certificates = { label: 'Certificates', value: company.certificates.join(', ') };

interface OrderTermsProps {
  className: string;
  /** For a page with prices, which also names the delivery term. By default all terms of the company. */
  terms?: readonly Term[];
}

/** The terms by which buyers compare suppliers, the same for every order; the caller lays out the lines. */
export function OrderTerms({ className, terms }: OrderTermsProps) {
  const { deliveryTerm } = useShopFacts();
  const delivery = terms && deliveryTerm !== null ? [{ label: 'Delivery', value: deliveryTerm }] : [];
  return (
    <dl className={className}>
      {[...delivery, ...(terms ?? company.terms), certificates].map(({ label, value }) => (
        <Fact key={label} label={label} className="font-semibold">
          {value}
        </Fact>
      ))}
    </dl>
  );
}
