import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { fillingsOf } from '#src/core/point.ts';
import { readReviews } from '#src/core/reviews/list-reviews.server.ts';
import { RatingOverview } from '#src/core/reviews/rating-overview.tsx';
import { summariseRatings } from '#src/core/reviews/rating-summary.ts';
import { ReviewCard } from '#src/core/reviews/review-card.tsx';
import { countRatings } from '#src/core/reviews/review-repository.server.ts';
import { Banner, Terms } from '#src/core/site/home/banner.tsx';
import { CompanyProfile, Statistics } from '#src/core/site/home/company-profile.tsx';
import { ContactBlock, Questions } from '#src/core/site/home/contact-block.tsx';
import { homeTiles } from '#src/core/site/home-tiles.ts';
import { addToolNotes } from '#src/core/tools/add-tool-notes.server.ts';
import { TileGrid } from '#src/core/tools/tile-grid.tsx';
import { listTools } from '#src/core/tools/tool-repository.server.ts';
import { ToolCards } from '#src/core/tools/tool-row.tsx';
import { summarise } from '#src/core/tools/tool-summary.ts';
import type { PublicResponse } from '#src/platform/cache/public-response.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { SWIPED_ROW } from '#src/platform/ui/swiped-row.tsx';
import type { Route } from './+types/home-page';
import { company, questions, story } from './company.ts';
import { organizationData } from './organization-data.ts';
import { shopContext } from './page-context.server.ts';
import { publicPage } from './page-meta.ts';

/** Spec section 9. */
const SHOWCASE_SIZE = 4;
/** Number of the newest reviews on the home page; /reviews shows all. */
const REVIEWS_SHOWN = 4;

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { config, db, fills } = shop;
  const [tools, { items: reviews }, counts, tiles] = await Promise.all([
    listTools(db, { limit: SHOWCASE_SIZE }).then((found) => addToolNotes(shop, found)),
    readReviews(shop, { limit: REVIEWS_SHOWN }),
    countRatings(db),
    Promise.all(fillingsOf(fills, homeTiles).map((tilesOf) => tilesOf(shop))),
  ]);
  const ratings = summariseRatings(counts);
  return {
    tools: tools.map(summarise),
    tiles: tiles.filter((section) => section !== undefined),
    reviews,
    ratings,
    questions: questions.filter(({ module }) => !module || config.modules.includes(module)),
    story,
    structuredData: [organizationData(`${config.publicUrl}/`, ratings)],
  };
}

export const handle = { reads: ['tools', 'reviews'] } satisfies PublicResponse;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return publicPage(matches, {
    title: `${company.name} | Cordless 20V tool manufacturer, OEM and ODM`,
    description: `${company.tagline}. ${company.experience} Minimum order ${MINIMUM_ORDER_QUANTITY} pieces.`,
    path: '/',
    structuredData: loaderData?.structuredData,
  });
}

function Showcase({ tools }: Pick<Route.ComponentProps['loaderData'], 'tools'>) {
  return (
    <section className="page-width pt-14">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <h2 className="text-title">Made to be sold under your name</h2>
        <PageLink className="inline-flex min-h-8 items-center font-semibold text-link text-primary" to="/tools">
          See the whole range
        </PageLink>
      </div>
      <ToolCards tools={tools} />
    </section>
  );
}

function Reviews({ reviews, ratings }: Pick<Route.ComponentProps['loaderData'], 'reviews' | 'ratings'>) {
  return (
    <section className="border-base-300 border-b bg-base-200">
      <div className="page-width grid gap-x-14 gap-y-8 py-10 lg:grid-cols-[20rem_1fr] lg:py-20">
        <div>
          <h2 className="text-title">Customer reviews</h2>
          <RatingOverview summary={ratings} />
          <PageLink className="btn btn-outline mt-6" to="/reviews">
            Read all reviews
          </PageLink>
        </div>
        <div className={`grid content-start gap-5 sm:grid-cols-2 ${SWIPED_ROW}`}>
          {reviews.map((review) => (
            <ReviewCard key={review._id} review={review} />
          ))}
        </div>
      </div>
    </section>
  );
}

export default function HomePage({
  loaderData: { tools, tiles, reviews, ratings, questions: loadedQuestions, story: loadedStory },
}: Route.ComponentProps) {
  return (
    <>
      <Banner />
      <Terms />
      {tools.length > 0 && <Showcase tools={tools} />}
      {tiles.map((section) => (
        <section key={section.title} className="page-width pt-10">
          <h2 className="text-title">{section.title}</h2>
          <TileGrid tiles={section.tiles} />
        </section>
      ))}
      <CompanyProfile story={loadedStory} />
      <Statistics statistics={loadedStory.statistics} />
      <Reviews reviews={reviews} ratings={ratings} />
      <Questions questions={loadedQuestions} />
      <ContactBlock />
    </>
  );
}
