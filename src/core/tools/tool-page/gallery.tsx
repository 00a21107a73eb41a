import { type ComponentType, type MouseEvent, useState } from 'react';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import type { ToolZoomProps } from '#src/core/tools/tool-page-additions.ts';
import { ToolPicture } from '#src/core/tools/tool-picture.tsx';
import { useFillings } from '#src/core/ui-module.ts';
import { localImage } from '#src/platform/images/image.ts';
import { toolPageAdditions } from '../tool-page-additions.ts';

/** The main picture of a tool. With a module that enlarges pictures, also thumbnails of the others. */
export function Gallery({ tool: { img, toolName, pictures, pictureTexts } }: { tool: Tool }) {
  const { publicUrl } = useShopFacts();
  const loadZoom = useFillings(toolPageAdditions).find((addition) => addition.zoom)?.zoom;
  const [chosen, setChosen] = useState(img);
  const [zoom, setZoom] = useState<{ Dialog: ComponentType<ToolZoomProps> }>();
  const all = loadZoom ? [...new Set([img, ...pictures])] : [img];
  const texts = all.map((each) => pictureTexts[pictures.indexOf(each)] || toolName);
  const shown = all.includes(chosen) ? chosen : img;
  const url = localImage(shown, publicUrl);

  /** Without scripts, the link opens the picture itself. */
  function enlarge(event: MouseEvent) {
    if (!loadZoom || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    loadZoom().then(
      (loaded) => setZoom({ Dialog: loaded.default }),
      () => location.assign(url),
    );
  }

  const picture = (
    <ToolPicture
      key={shown}
      img={shown}
      alt={texts[all.indexOf(shown)] ?? toolName}
      sizes="(min-width: 64rem) 42rem, (min-width: 48rem) 50vw, 100vw"
      eager
      fine
    />
  );
  return (
    <>
      <div className="border border-base-300">
        {loadZoom ? (
          <a href={url} className="relative block" onClick={enlarge}>
            {picture}
            <span className="absolute inset-0 flex items-end justify-end print:hidden">
              <span className="bg-base-100 px-3 py-2 text-link text-sm">Enlarge</span>
            </span>
          </a>
        ) : (
          picture
        )}
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
          first={all.indexOf(shown)}
          onClose={(at) => {
            setZoom(undefined);
            setChosen(all[at] ?? img);
          }}
        />
      )}
    </>
  );
}
