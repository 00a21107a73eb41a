import { PageLink } from '#src/platform/ui/page-link.tsx';
import type { Tile } from './tile-section.ts';
import { ToolPicture } from './tool-picture.tsx';

/** Grid of picture links into the catalogue. On a phone, each picture is beside its text. */
export function TileGrid({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <ul className="mt-6 grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-3 sm:grid-cols-3 xl:grid-cols-6">
      {tiles.map(({ name, note, to, img }) => (
        <li key={to}>
          <PageLink
            className="group block h-full border border-base-300 max-sm:grid max-sm:grid-cols-[4rem_minmax(0,1fr)] max-sm:items-center bg-base-100 transition-shadow hover:shadow-raised"
            to={to}
          >
            <ToolPicture img={img} alt="" sizes="(min-width: 80rem) 13rem, (min-width: 40rem) 33vw, 4rem" />
            <span className="block p-3 max-sm:text-sm">
              <span className="block font-semibold group-hover:underline">{name}</span>
              <span className="text-muted text-sm tabular-nums">{note}</span>
            </span>
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
