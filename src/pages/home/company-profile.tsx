import { company } from '#src/company.ts';

function Certifications() {
  const { names, note } = company.certifications;
  return (
    <div className="mt-8">
      <ul className="flex flex-wrap gap-2">
        {names.map((name) => (
          <li key={name} className="border-2 border-current px-3 py-1 font-bold text-sm">
            {name}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-muted text-sm">{note}</p>
    </div>
  );
}

export function CompanyProfile() {
  const { title, paragraphs } = company.profile;
  return (
    <section className="page-width py-14 lg:py-20">
      <h2 className="max-w-2xl text-title">{title}</h2>
      <div className="mt-6 grid gap-x-14 gap-y-8 lg:grid-cols-2">
        <div>
          <div className="flex max-w-prose flex-col gap-4">
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <Certifications />
        </div>
        <dl className="grid content-start gap-x-8 sm:grid-cols-2 lg:grid-cols-1">
          {company.strengths.map(({ title: strength, text }) => (
            <div key={strength} className="border-base-300 border-t py-4">
              <dt className="font-semibold text-heading">{strength}</dt>
              <dd className="mt-1 text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

export function Statistics() {
  return (
    <section aria-label="The company in figures" className="bg-neutral text-neutral-content">
      <dl className="page-width grid grid-cols-2 gap-x-8 gap-y-8 py-10 lg:grid-cols-4 lg:py-14">
        {company.statistics.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end border-signal border-l-4 pl-4">
            <dt className="text-muted">{label}</dt>
            <dd className="font-bold text-4xl leading-none tracking-tight tabular-nums lg:text-5xl">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
