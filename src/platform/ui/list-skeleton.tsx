/** Keeps the place of a list that is being loaded. */
export const ListSkeleton = () => <div className="skeleton mt-6 h-96" />;
