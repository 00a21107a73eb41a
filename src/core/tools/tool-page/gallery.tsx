import { useState } from 'react';
import type { Tool } from '#src/core/tools/tool.ts';
import { ToolPicture } from '#src/core/tools/tool-picture.tsx';

/** The pictures of a tool: the first large, the others chosen below it. */
export function Gallery({ tool: { img, toolName, pictures } }: { tool: Tool }) {
  const [chosen, setChosen] = useState(img);
  const all = [...new Set([img, ...pictures])];
  const shown = all.includes(chosen) ? chosen : img;
  return (
    <>
      <div className="border border-base-300">
        <ToolPicture
          key={shown}
          img={shown}
          alt={toolName}
          sizes="(min-width: 64rem) 42rem, (min-width: 48rem) 50vw, 100vw"
          eager
          fine
        />
      </div>
      {all.length > 1 && (
        <ul className="mt-2 grid grid-cols-3 gap-2 print:hidden">
          {all.map((picture, at) => (
            <li key={picture}>
              <button
                type="button"
                className={`block w-full cursor-pointer border-2 ${picture === shown ? 'border-primary' : 'border-base-300'}`}
                aria-label={`Picture ${at + 1} of ${all.length}`}
                aria-pressed={picture === shown}
                onClick={() => setChosen(picture)}
              >
                <ToolPicture img={picture} alt="" sizes="8rem" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
