import { useState } from 'react';
import { sendImage } from '#src/core/tools/send-image.ts';
import { MAX_PICTURES } from '#src/core/tools/tool-data-rules.ts';
import { ToolPicture } from '#src/core/tools/tool-picture.tsx';
import { ACCEPTED_IMAGES, imageFileProblem } from '#src/platform/images/image-file.ts';

interface PictureRowsProps {
  pictures: readonly string[];
  onChange: (pictures: readonly string[]) => void;
}

/** The pictures after the first one, in the order in which the tool's page shows them. */
export function PictureRows({ pictures, onChange }: PictureRowsProps) {
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState('');

  async function add(input: HTMLInputElement) {
    const file = input.files?.[0];
    if (!file) return;
    const wrong = imageFileProblem(file);
    setProblem(wrong ?? '');
    if (wrong) return;
    try {
      const url = await sendImage(file, setProgress);
      onChange([...pictures.filter((picture) => picture !== url), url]);
      input.value = '';
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The picture could not be sent. Please choose it again.');
    } finally {
      setProgress(undefined);
    }
  }

  function move(at: number, by: -1 | 1) {
    const moved = [...pictures];
    moved.splice(at + by, 0, ...moved.splice(at, 1));
    onChange(moved);
  }

  return (
    <>
      {pictures.length > 0 && (
        <ol className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {pictures.map((picture, at) => (
            <li key={picture} className="border border-base-300">
              <ToolPicture img={picture} alt={`Picture ${at + 2}`} sizes="12rem" />
              <div className="flex justify-between gap-1 p-1.5">
                <button
                  type="button"
                  className="btn btn-outline btn-sm"
                  disabled={at === 0}
                  aria-label={`Move picture ${at + 2} forward`}
                  onClick={() => move(at, -1)}
                >
                  ←
                </button>
                <button
                  type="button"
                  className="btn btn-outline btn-sm"
                  aria-label={`Remove picture ${at + 2}`}
                  onClick={() => onChange(pictures.filter((each) => each !== picture))}
                >
                  Remove
                </button>
                <button
                  type="button"
                  className="btn btn-outline btn-sm"
                  disabled={at === pictures.length - 1}
                  aria-label={`Move picture ${at + 2} back`}
                  onClick={() => move(at, 1)}
                >
                  →
                </button>
              </div>
            </li>
          ))}
        </ol>
      )}
      <label className="flex flex-col gap-1 font-medium text-sm">
        Add a picture
        <input
          type="file"
          accept={ACCEPTED_IMAGES}
          className="file-input w-full font-normal"
          disabled={progress !== undefined || pictures.length >= MAX_PICTURES}
          onChange={({ target }) => add(target)}
        />
      </label>
      {progress !== undefined && (
        <progress className="progress progress-primary w-full" aria-label="Upload" max={1} value={progress} />
      )}
      {problem && (
        <p role="alert" className="text-error text-sm">
          {problem}
        </p>
      )}
    </>
  );
}
