/** What a screen shows while its data is on the way: the shape of a page, announced once. */
export function PageSkeleton() {
  return (
    <div className="page-width py-10" role="status">
      <span className="sr-only">Loading…</span>
      <div aria-hidden="true" className="flex flex-col gap-4">
        <div className="skeleton h-9 w-64 max-w-full" />
        <div className="skeleton h-5 w-96 max-w-full" />
        <div className="skeleton mt-6 h-64 w-full" />
      </div>
    </div>
  );
}
