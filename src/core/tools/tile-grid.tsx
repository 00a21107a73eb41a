import { PageLink } from '#src/platform/ui/page-link.tsx';
import type { Tile } from './tile-section.ts';
import { ToolPicture } from './tool-picture.tsx';

/** Grid of picture links into the catalogue, with two columns on a phone. */
export function TileGrid({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <ul className="mt-6 grid grid-cols-2 gap-4 sm:grid-cols-3 xl:grid-cols-6">
      {tiles.map(({ name, note, to, img }) => (
        <li key={to}>
          <PageLink
            className="group block h-full border border-base-300 bg-base-100 transition-shadow hover:shadow-raised"
            to={to}
          >
            <ToolPicture img={img} alt="" sizes="(min-width: 80rem) 13rem, (min-width: 40rem) 33vw, 50vw" />
            <span className="block p-4">
              <span className="block font-semibold group-hover:underline group-hover:underline-offset-4">{name}</span>
              <span className="text-muted text-sm tabular-nums">{note}</span>
            </span>
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
