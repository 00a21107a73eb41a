import { Link } from 'react-router';
import { company } from '#src/company.ts';
import { ReviewCard } from '#src/reviews/review-card.tsx';
import { listReviews } from '#src/reviews/review-repository.server.ts';
import { useShopFacts } from '#src/shared/shop-facts.ts';
import { ToolCard } from '#src/tools/tool-card.tsx';
import { listFirstTools } from '#src/tools/tool-repository.server.ts';
import type { Route } from './+types/home';
import { shopContext } from './page-context.server.ts';

/** Spec section 9. */
const SHOWCASE_SIZE = 4;

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const [tools, reviews] = await Promise.all([listFirstTools(db, SHOWCASE_SIZE), listReviews(db)]);
  return { tools, reviews };
}

export function meta() {
  return [{ title: company.name }, { name: 'description', content: company.tagline }];
}

export default function HomePage({ loaderData: { tools, reviews } }: Route.ComponentProps) {
  const { currency } = useShopFacts();
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-16 px-4 py-10">
      <section className="rounded-box bg-neutral px-6 py-16 text-neutral-content">
        <h1 className="text-4xl font-bold">{company.tagline}</h1>
        <p className="mt-4">{company.experience}</p>
        <Link className="btn btn-primary mt-8" to="/contact">
          send inquiry now
        </Link>
      </section>
      <section>
        <h2 className="text-2xl font-bold">Our tools</h2>
        <div className="mt-6 grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
          {tools.map((tool) => (
            <ToolCard key={tool._id} tool={tool} currency={currency} />
          ))}
        </div>
      </section>
      <section>
        <h2 className="text-2xl font-bold">{company.profile.title}</h2>
        {company.profile.paragraphs.map((paragraph) => (
          <p key={paragraph} className="mt-4 max-w-3xl">
            {paragraph}
          </p>
        ))}
      </section>
      <section>
        <dl className="grid grid-cols-2 gap-6 lg:grid-cols-4">
          {company.statistics.map(({ value, label }) => (
            <div key={label} className="flex flex-col-reverse">
              <dt>{label}</dt>
              <dd className="text-3xl font-bold">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section>
        <h2 className="text-2xl font-bold">Customer reviews</h2>
        <div className="mt-6 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {reviews.map((review) => (
            <ReviewCard key={review._id} review={review} />
          ))}
        </div>
      </section>
      <section>
        <h2 className="text-2xl font-bold">Contact</h2>
        <address className="mt-4 not-italic">
          {company.address.map((line) => (
            <div key={line}>{line}</div>
          ))}
          <a className="link" href={`mailto:${company.email.sales}`}>
            {company.email.sales}
          </a>
        </address>
      </section>
    </div>
  );
}
