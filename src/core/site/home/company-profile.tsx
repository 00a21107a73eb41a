import { company, type Story } from '#src/core/site/company.ts';

function Certificates({ note }: { note: string }) {
  return (
    <div className="mt-8">
      <ul className="flex flex-wrap gap-2">
        {company.certificates.map((name) => (
          <li key={name} className="border-2 border-current px-3 py-1 font-bold text-sm">
            {name}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-muted text-sm">{note}</p>
    </div>
  );
}

const factory = (format: string) => `/pictures/factory-640.${format} 640w, /pictures/factory-1200.${format} 1200w`;

function FactoryPicture() {
  const sizes = '(min-width: 64rem) 40rem, 100vw';
  return (
    <picture>
      <source type="image/avif" srcSet={factory('avif')} sizes={sizes} />
      <img
        src="/pictures/factory-640.webp"
        srcSet={factory('webp')}
        sizes={sizes}
        width={1200}
        height={800}
        loading="lazy"
        decoding="async"
        alt="Rows of cordless drills with their batteries on the assembly line"
        className="studio h-auto w-full"
      />
    </picture>
  );
}

export function CompanyProfile({ story: { title, paragraphs, certificates, strengths } }: { story: Story }) {
  const [first, ...more] = paragraphs;
  return (
    <section className="page-width py-10 lg:py-20">
      <div className="grid items-center gap-x-14 gap-y-8 lg:grid-cols-2">
        <div>
          <h2 className="text-title">{title}</h2>
          <div className="mt-5 grid max-w-prose gap-4">
            <p>{first}</p>
            <details className="fold">
              <summary className="py-2.5 font-semibold text-primary">More about the factory</summary>
              {more.map((paragraph) => (
                <p key={paragraph} className="mt-4">
                  {paragraph}
                </p>
              ))}
            </details>
          </div>
          <Certificates note={certificates} />
        </div>
        <FactoryPicture />
      </div>
      <dl className="mt-10 grid gap-x-8 gap-y-2 sm:grid-cols-2 lg:mt-14 lg:grid-cols-4">
        {strengths.map(({ title: strength, text }) => (
          <div key={strength} className="border-primary border-t-2 py-4">
            <dt className="font-semibold text-heading">{strength}</dt>
            <dd className="mt-1 text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function Statistics({ statistics }: Pick<Story, 'statistics'>) {
  return (
    <section aria-label="The company in figures" className="bg-neutral text-neutral-content">
      <dl className="page-width grid grid-cols-2 gap-x-8 gap-y-8 py-10 lg:grid-cols-4 lg:py-14">
        {statistics.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end border-signal border-l-4 pl-4">
            <dt className="text-muted">{label}</dt>
            <dd className="font-bold text-4xl leading-none tracking-tight tabular-nums lg:text-5xl">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
