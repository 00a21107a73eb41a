import type { RatingSummary } from '#src/core/reviews/rating-summary.ts';
import { company } from './company.ts';

/** The company in schema.org vocabulary, with its average rating if it has reviews. */
export function organizationData(home: string, ratings: RatingSummary | undefined): object {
  const { name, legalName, tagline, address, phone, email, social } = company;
  return {
    '@type': 'Organization',
    '@id': `${home}#organization`,
    name,
    legalName,
    url: home,
    logo: new URL('/icon-512.png', home).href,
    description: tagline,
    address: address.join(', '),
    telephone: phone.href.slice('tel:'.length),
    email: email.sales,
    sameAs: social.map(({ url }) => url),
    ...(ratings &&
      ratings.count > 0 && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: ratings.average,
          reviewCount: ratings.count,
          bestRating: 5,
          worstRating: 1,
        },
      }),
  };
}
