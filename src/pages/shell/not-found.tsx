import { Link } from 'react-router';

/** The 404 page of spec section 2. */
export function NotFound() {
  return (
    <section className="mx-auto max-w-xl px-4 py-24 text-center">
      <h1 className="text-3xl font-bold">Oops! 404 - Page not found...</h1>
      <p className="mt-4 text-base-content/70">The address may be old, or the tool has left the catalogue.</p>
      <Link className="btn btn-primary mt-8" to="/home">
        Go to homepage
      </Link>
    </section>
  );
}
