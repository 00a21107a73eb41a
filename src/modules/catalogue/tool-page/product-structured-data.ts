import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import type { Review } from '#src/core/reviews/review.ts';
import { calendar } from '#src/core/site/calendar.ts';
import { company } from '#src/core/site/company.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import { toolPath } from '#src/core/tools/tool-path.ts';
import { decimalsOf } from '#src/platform/i18n/money.ts';

/** Rating and reviews from delivered orders of the tool; empty without reviews. */
function ratingData({ notes }: Tool, reviews: readonly Review[]): object {
  if (!notes?.rating) return {};
  const scale = { bestRating: 5, worstRating: 1 };
  const { average, count } = notes.rating;
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count, ...scale },
    review: reviews.map(({ rating, userName, reviewDetail, createdAt }) => ({
      '@type': 'Review',
      reviewRating: { '@type': 'Rating', ratingValue: rating, ...scale },
      author: { '@type': 'Person', name: userName },
      datePublished: calendar.dayOf(createdAt),
      reviewBody: reviewDetail,
    })),
  };
}

/**
 * Structured data of a tool (schema.org): the product with its offer, and its breadcrumbs.
 * @param absolute turns a path of this shop into an absolute URL
 */
export function productStructuredData(
  tool: Tool,
  reviews: readonly Review[],
  currency: string,
  absolute: (path: string) => string,
): object[] {
  const url = absolute(toolPath(tool));
  const breadcrumbs = [
    { name: company.name, item: absolute('/') },
    { name: 'All Tools', item: absolute('/tools') },
    { name: tool.toolName, item: url },
  ];
  return [
    {
      '@type': 'Product',
      name: tool.toolName,
      description: tool.description,
      image: absolute(tool.img),
      sku: tool._id,
      ...(tool.category && { category: tool.category }),
      brand: { '@type': 'Brand', name: company.brand },
      additionalProperty: tool.specifications.map(({ name, value }) => ({ '@type': 'PropertyValue', name, value })),
      offers: {
        '@type': 'Offer',
        url,
        price: tool.price.toFixed(decimalsOf(currency)),
        priceCurrency: currency,
        availability: `https://schema.org/${tool.quantity >= MINIMUM_ORDER_QUANTITY ? 'InStock' : 'OutOfStock'}`,
        eligibleQuantity: { '@type': 'QuantitativeValue', minValue: MINIMUM_ORDER_QUANTITY },
        seller: { '@id': `${absolute('/')}#organization` },
      },
      ...ratingData(tool, reviews),
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: breadcrumbs.map(({ name, item }, position) => ({
        '@type': 'ListItem',
        position: position + 1,
        name,
        item,
      })),
    },
  ];
}
