import type { ReactNode } from 'react';
import { company } from '#src/core/site/company.ts';
import { OrderTerms } from './order-terms.tsx';

/** Picture and company beside the sign-in form in a wide window. A phone omits it and does not load the picture. */
function ShopPanel() {
  return (
    <div className="flex flex-col bg-[#14171b] text-[#f5f3f0] max-lg:hidden">
      <div className="max-w-2xl px-12 pt-12 xl:px-16">
        <p className="eyebrow text-signal">{company.brand} cordless</p>
        <p className="mt-3 text-title">{company.tagline}</p>
        <OrderTerms className="mt-6 grid grid-cols-2 gap-x-8 gap-y-3 xl:grid-cols-3" />
      </div>
      <div className="relative mt-3 min-h-80 grow">
        <picture>
          {['avif', 'webp'].map((format) => (
            <source key={format} type={`image/${format}`} srcSet={`/pictures/banner-portrait-960.${format}`} />
          ))}
          <img
            src="/pictures/banner-portrait-960.webp"
            alt=""
            loading="lazy"
            width={960}
            height={1200}
            className="absolute inset-0 size-full object-cover object-[50%_85%] [mask-image:linear-gradient(to_top,#000_85%,#0000)]"
          />
        </picture>
      </div>
    </div>
  );
}

/** A page with a single account form. @param props.title its heading */
export function AccountPage({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="grid grow bg-base-200 lg:min-h-[clamp(46rem,45vw,58rem)] lg:grid-cols-2">
      <div className="self-center py-8 sm:py-14">
        <div className="mx-auto flex max-w-md flex-col gap-6 px-4 sm:border sm:border-base-300 sm:bg-base-100 sm:p-8">
          {title}
          {children}
        </div>
      </div>
      <ShopPanel />
    </section>
  );
}
