import { data } from 'react-router';
import { NotFound } from '#src/core/site/shell/not-found.tsx';
import { privatePage } from './page-meta.ts';

export function loader() {
  return data(null, { status: 404 });
}

export function meta() {
  return privatePage('Page not found');
}

export default function NotFoundPage() {
  return <NotFound />;
}
