import type { MetaDescriptor } from 'react-router';
import { company } from './company.ts';

/** The data of the root loader, as `meta` functions get it. */
interface RootMatch {
  loaderData?: { publicUrl: string } | undefined;
}

interface PublicPage {
  title: string;
  description: string;
  /** The canonical path, without a query: the same for every URL of this page. */
  path: string;
  /** Path or URL of the picture in link previews. */
  picture?: { src: string; alt: string };
  /** Structured data for search engines, in schema.org vocabulary. */
  structuredData?: object[] | undefined;
}

const SHARE_PICTURE = { src: '/pictures/banner-1440.webp', alt: `${company.brand}: ${company.tagline}` };

export function absoluteUrl(root: RootMatch | undefined, path: string): string {
  return new URL(path, root?.loaderData?.publicUrl || 'http://localhost').href;
}

/** Head tags of a page that search engines and social networks may show. */
export function publicPage([root]: readonly [RootMatch, ...unknown[]], page: PublicPage): MetaDescriptor[] {
  const { title, description, path, picture = SHARE_PICTURE, structuredData = [] } = page;
  const url = absoluteUrl(root, path);
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: company.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: absoluteUrl(root, picture.src) },
    { property: 'og:image:alt', content: picture.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...structuredData.map((data) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...data } })),
  ] as MetaDescriptor[];
}

/** Head tags of a private page. */
export function privatePage(title: string): MetaDescriptor[] {
  return [{ title: `${title} | ${company.name}` }, { name: 'robots', content: 'noindex' }];
}
