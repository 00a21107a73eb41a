import type { ReactNode } from 'react';
import { type CompanyTerm, company } from '#src/core/site/company.ts';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { LabelledValue } from '#src/platform/ui/labelled-value.tsx';

const certificates = { label: 'Certificates', value: company.certificates.join(', ') };

interface OrderTermsProps {
  className: string;
  /** By default all terms of the company. */
  terms?: readonly CompanyTerm[];
  /** Lines before the terms. */
  children?: ReactNode;
}

/** The terms by which buyers compare suppliers, the same for every order; the caller lays out the lines. */
export function OrderTerms({ className, terms = company.terms, children }: OrderTermsProps) {
  const { modules } = useShopFacts();
  const offered = terms.filter(({ module }) => !module || modules.includes(module));
  return (
    <dl className={className}>
      {children}
      {[...offered, certificates].map(({ label, value }) => (
        <LabelledValue key={label} label={label} className="font-semibold">
          {value}
        </LabelledValue>
      ))}
    </dl>
  );
}
