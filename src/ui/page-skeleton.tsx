const rows = ['one', 'two', 'three', 'four'];

/** What a screen shows while its data is on the way: the shape of a page, announced once. */
export function PageSkeleton() {
  return (
    <div className="page-width py-8 lg:py-12" role="status">
      <span className="sr-only">Loading…</span>
      <div aria-hidden="true" className="flex flex-col gap-3 opacity-60">
        <div className="skeleton h-9 w-64 max-w-full" />
        <div className="skeleton mb-5 h-5 w-96 max-w-full" />
        {rows.map((row) => (
          <div key={row} className="skeleton h-16 w-full" />
        ))}
      </div>
    </div>
  );
}
