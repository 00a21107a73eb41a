import { Link } from 'react-router';
import { company } from '#src/company.ts';

/** What the eye meets first: what is made here, by whom, and how to ask for it. */
export function Banner() {
  return (
    <section className="relative isolate overflow-hidden bg-[#1a1d21] text-[#f5f3f0]">
      <div className="page-width flex flex-col justify-center py-12 sm:py-16 lg:min-h-[34rem] lg:py-20">
        <div className="max-w-xl">
          <p className="eyebrow text-signal">{company.brand} cordless</p>
          <h1 className="mt-3 text-display">{company.tagline}</h1>
          <p className="mt-5 max-w-md text-lg">{company.experience}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <Link className="btn btn-primary btn-lg" to="/contact">
              send inquiry now
            </Link>
            <Link
              className="btn btn-outline btn-lg border-white/60 text-white hover:bg-white hover:text-neutral"
              to="/tools"
            >
              See the range
            </Link>
          </div>
        </div>
      </div>
    </section>
  );
}

/** The five answers a buyer compares suppliers by. */
export function Terms() {
  return (
    <section aria-label="Terms at a glance" className="border-base-300 border-b bg-base-200">
      <dl className="page-width grid grid-cols-2 gap-x-8 gap-y-4 py-5 sm:grid-cols-3 lg:grid-cols-[repeat(5,auto)] lg:justify-between">
        {company.terms.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
