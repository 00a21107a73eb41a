const rows = ['one', 'two', 'three', 'four'];

function SkeletonRows() {
  return (
    <div className="flex flex-col gap-3">
      <div className="skeleton mb-5 h-9 w-64 max-w-full" />
      {rows.map((row) => (
        <div key={row} className="skeleton h-16 w-full" />
      ))}
    </div>
  );
}

/** The loading state of a screen, announced once. @param props.menu whether the screen has a side menu */
export function PageSkeleton({ menu = false }: { menu?: boolean }) {
  return (
    // As tall as the window, so that the footer starts below it and does not jump when the page replaces this.
    <div className={`page-width min-h-dvh ${menu ? 'py-4 lg:py-6' : 'py-8 lg:py-12'}`} role="status">
      <span className="sr-only noscript:hidden">Loading…</span>
      <noscript>
        <p>This page needs JavaScript. Enable it in your browser and reload the page.</p>
      </noscript>
      <div aria-hidden="true" className="opacity-60 noscript:hidden">
        {menu ? (
          <div className="grid gap-x-4 gap-y-4 lg:grid-cols-[11rem_minmax(0,1fr)]">
            <div className="flex flex-col gap-3">
              <div className="skeleton h-7 w-40" />
              <div className="skeleton min-h-11" />
            </div>
            <SkeletonRows />
          </div>
        ) : (
          <>
            <div className="skeleton h-9 w-64 max-w-full" />
            <div className="mt-4">
              <SkeletonRows />
            </div>
          </>
        )}
      </div>
    </div>
  );
}
