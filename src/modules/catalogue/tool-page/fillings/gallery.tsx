import { type MouseEvent, useState } from 'react';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import { ToolPicture } from '#src/core/tools/tool-picture.tsx';
import { localImage } from '#src/platform/images/image.ts';
import type ZoomDialog from '../../picture-zoom/fillings/zoom-dialog.tsx';

/** The main picture of a tool, which can be enlarged, and thumbnails of the others. */
export function Gallery({ tool: { img, toolName, pictures, pictureTexts } }: { tool: Tool }) {
  const { publicUrl } = useShopFacts();
  const [chosen, setChosen] = useState(img);
  const [zoom, setZoom] = useState<{ Dialog: typeof ZoomDialog }>();
  const all = [...new Set([img, ...pictures])];
  const texts = all.map((each) => pictureTexts[pictures.indexOf(each)] || toolName);
  const shown = all.includes(chosen) ? chosen : img;
  const url = localImage(shown, publicUrl);

  /** Without scripts, the link opens the picture itself. */
  function enlarge(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    import('../../picture-zoom/fillings/zoom-dialog.tsx').then(
      (loaded) => setZoom({ Dialog: loaded.default }),
      () => location.assign(url),
    );
  }

  return (
    <>
      <div className="border border-base-300">
        <a href={url} className="relative block" onClick={enlarge}>
          <ToolPicture
            key={shown}
            img={shown}
            alt={texts[all.indexOf(shown)] ?? toolName}
            sizes="(min-width: 64rem) 42rem, (min-width: 40rem) 50vw, 100vw"
            eager
            fine
          />
          <span className="absolute inset-0 flex items-end justify-end print:hidden">
            <span className="bg-base-100 px-3 py-2 text-link text-sm">Enlarge</span>
          </span>
        </a>
      </div>
      {all.length > 1 && (
        <ul className="mt-2 grid grid-cols-5 gap-2 print:hidden">
          {all.map((each, at) => (
            <li key={each}>
              <button
                type="button"
                className={`block w-full cursor-pointer border-2 ${each === shown ? 'border-primary' : 'border-base-300'}`}
                aria-label={`Picture ${at + 1} of ${all.length}: ${texts[at]}`}
                aria-pressed={each === shown}
                onClick={() => setChosen(each)}
              >
                <ToolPicture img={each} alt="" sizes="8rem" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {zoom && (
        <zoom.Dialog
          name={toolName}
          texts={texts}
          pictures={all.map((each) => localImage(each, publicUrl))}
          at={all.indexOf(shown)}
          onTurn={(at) => setChosen(all[at] ?? img)}
          onClose={() => setZoom(undefined)}
        />
      )}
    </>
  );
}
