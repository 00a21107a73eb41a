import { company } from '#src/core/site/company.ts';
import { OrderTerms } from '#src/core/site/shell/order-terms.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';

const picture = (name: string, widths: readonly number[], format: string) =>
  widths.map((width) => `/pictures/${name}-${width}.${format} ${width}w`).join(', ');

const WIDE = [960, 1440, 2000];
const UPRIGHT = [720, 960];
/** Common phones are 720 or 721 device pixels wide; slightly less than 100vw selects the 720-pixel picture for both. */
const NEARLY_FULL_WIDTH = '99vw';
const WIDE_WINDOW = '(min-width: 64rem)';

/** The range of tools around their common battery: beside the text in a wide window, below it on a phone. */
function Scene() {
  return (
    <picture>
      {['avif', 'webp'].map((format) => (
        <source
          key={format}
          media={WIDE_WINDOW}
          type={`image/${format}`}
          srcSet={picture('banner', WIDE, format)}
          width={2000}
          height={952}
        />
      ))}
      <source
        type="image/avif"
        srcSet={picture('banner-portrait', UPRIGHT, 'avif')}
        sizes={NEARLY_FULL_WIDTH}
        width={960}
        height={1200}
      />
      <img
        src="/pictures/banner-portrait-720.webp"
        srcSet={picture('banner-portrait', UPRIGHT, 'webp')}
        sizes={NEARLY_FULL_WIDTH}
        width={960}
        height={1200}
        alt="Cordless drill, circular saw, jigsaw, impact driver and sander, with the one 20V battery that drives them all"
        fetchPriority="high"
        className="mx-auto h-auto w-full max-w-2xl [mask-image:linear-gradient(to_top,#000_85%,#0000)] lg:absolute lg:inset-0 lg:-z-10 lg:h-full lg:max-w-none lg:mask-none lg:object-cover lg:object-[100%_70%]"
      />
    </picture>
  );
}

/** Hero of the home page: products, manufacturer and contact. */
export function Banner() {
  return (
    <section className="relative isolate overflow-hidden bg-[#14171b] text-[#f5f3f0]">
      <div className="page-width flex flex-col justify-center pt-8 pb-2 sm:pt-14 lg:min-h-[clamp(36rem,38vw,54rem)] lg:py-16">
        <div className="max-w-xl lg:max-w-[44%]">
          <p className="eyebrow text-signal">{company.brand} cordless</p>
          <h1 className="mt-3 text-display">{company.tagline}</h1>
          <p className="mt-4 max-w-md sm:text-lg">{company.experience}</p>
          <div className="mt-6 grid gap-3 sm:flex lg:mt-8">
            <PageLink className="btn btn-primary btn-lg" to="/contact">
              send inquiry now
            </PageLink>
            <PageLink
              className="btn btn-outline btn-lg border-white/60 text-white hover:bg-white hover:text-neutral"
              to="/tools"
            >
              See the range
            </PageLink>
          </div>
        </div>
      </div>
      <Scene />
    </section>
  );
}

/** The terms by which buyers compare suppliers. */
export function Terms() {
  return (
    <section id="terms" aria-label="Terms at a glance" className="border-base-300 border-b bg-base-200">
      <OrderTerms className="page-width grid grid-cols-2 gap-x-8 gap-y-4 py-5 sm:grid-cols-3 xl:grid-cols-[repeat(6,auto)] xl:justify-between" />
    </section>
  );
}
