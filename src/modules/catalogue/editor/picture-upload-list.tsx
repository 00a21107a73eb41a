import type { PictureUploads } from './use-picture-uploads.ts';

/** Pending and failed uploads, each with its progress or problem. */
export function PictureUploadList({ list, sendAgain, leaveOut }: PictureUploads) {
  if (list.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2">
      {list.map((upload) => {
        const { id, file, progress, problem, refused } = upload;
        return (
          <li key={id} className="flex flex-col gap-1 border border-base-300 p-3 text-sm">
            <span className="font-medium">{file.name}</span>
            {problem ? (
              <>
                <p role="alert" className="text-error">
                  {problem}
                </p>
                <div className="flex flex-wrap gap-2">
                  {!refused && (
                    <button type="button" className="btn btn-outline btn-sm" onClick={() => sendAgain(upload)}>
                      Send {file.name} again
                    </button>
                  )}
                  <button type="button" className="btn btn-outline btn-sm" onClick={() => leaveOut(upload)}>
                    Leave out {file.name}
                  </button>
                </div>
              </>
            ) : (
              <progress
                className="progress progress-primary"
                aria-label={`Upload of ${file.name}`}
                max={1}
                value={progress ?? 0}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
