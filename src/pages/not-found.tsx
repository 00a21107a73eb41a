import { data } from 'react-router';
import { privatePage } from './page-meta.ts';
import { NotFound } from './shell/not-found.tsx';

export function loader() {
  return data(null, { status: 404 });
}

export function meta() {
  return privatePage('Page not found');
}

export default function NotFoundPage() {
  return <NotFound />;
}
