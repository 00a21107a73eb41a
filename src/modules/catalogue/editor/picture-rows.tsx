import { useId, useState } from 'react';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { localImage, parseImagePath } from '#src/platform/images/image.ts';
import { ACCEPTED_IMAGES } from '#src/platform/images/image-file.ts';
import { CropDialog } from './crop-dialog.tsx';
import { DropZone } from './drop-zone.tsx';
import { PictureCard } from './picture-card.tsx';
import { MAX_ALL_PICTURES, movePicture } from './picture-order.ts';
import { PictureUploadList } from './picture-upload-list.tsx';
import type { PictureUploads } from './use-picture-uploads.ts';

interface PictureRowsProps {
  /** The first is the main picture. */
  pictures: readonly string[];
  /** Descriptions by picture URL. */
  texts: Readonly<Record<string, string>>;
  uploads: PictureUploads;
  onText: (picture: string, text: string) => void;
  onChange: (next: (pictures: readonly string[]) => readonly string[]) => void;
}

function AddPictures({ disabled, onAdd }: { disabled: boolean; onAdd: (files: readonly File[]) => void }) {
  const id = useId();
  return (
    <>
      <label className="flex flex-col gap-1 font-medium text-sm">
        Add pictures
        <input
          type="file"
          multiple
          accept={ACCEPTED_IMAGES}
          className="file-input w-full font-normal"
          aria-describedby={id}
          disabled={disabled}
          onChange={({ target }) => {
            onAdd([...(target.files ?? [])]);
            target.value = '';
          }}
        />
      </label>
      <p id={id} className="text-muted text-sm">
        Choose several files or drop them here: JPEG, PNG, WebP or AVIF, at most 8 MB each, best 2000 pixels wide or
        more. A tool has at most {MAX_ALL_PICTURES} pictures. The first is on its card; drag the pictures to sort them.
      </p>
    </>
  );
}

/** The pictures of a tool, in the order of its page. */
export function PictureRows({ pictures, texts, uploads, onChange, onText }: PictureRowsProps) {
  const { publicUrl } = useShopFacts();
  const [status, setStatus] = useState('');
  const [dragged, setDragged] = useState<string>();
  const [cropping, setCropping] = useState<string>();
  const room = MAX_ALL_PICTURES - pictures.length - uploads.list.filter(({ cropped }) => !cropped).length;

  function add(files: readonly File[]) {
    const accepted = files.slice(0, Math.max(room, 0));
    const rejected = files.length - accepted.length;
    setStatus(rejected > 0 ? `A tool has at most ${MAX_ALL_PICTURES} pictures. Not added: ${rejected}.` : '');
    uploads.add(accepted);
  }

  function move(picture: string, to: number) {
    onChange((now) => movePicture(now, now.indexOf(picture), to));
    setStatus(`The picture is now number ${to + 1} of ${pictures.length}.`);
  }

  function remove(picture: string) {
    onChange((now) => now.filter((each) => each !== picture));
    setStatus('The picture was removed.');
  }

  /** The browser does not let scripts read the pixels of another site's picture. */
  const canCrop = (picture: string) =>
    uploads.original(picture) !== undefined || parseImagePath(localImage(picture, publicUrl)) !== undefined;

  return (
    <>
      {pictures.length > 0 && (
        <ol className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
          {pictures.map((picture, at) => (
            <PictureCard
              key={picture}
              picture={picture}
              at={at}
              count={pictures.length}
              text={texts[picture] ?? ''}
              onText={(text) => onText(picture, text)}
              lifted={dragged === picture}
              onLift={setDragged}
              onDrop={() => dragged !== undefined && move(dragged, at)}
              onMove={(to) => move(picture, to)}
              onRemove={() => remove(picture)}
              onCrop={canCrop(picture) ? () => setCropping(picture) : undefined}
            />
          ))}
        </ol>
      )}
      <DropZone className="flex flex-col gap-2 border border-base-300 border-dashed p-3" onFiles={add}>
        <AddPictures disabled={room <= 0} onAdd={add} />
      </DropZone>
      <PictureUploadList {...uploads} />
      <p role="status" className="text-sm empty:hidden">
        {status}
      </p>
      {cropping !== undefined && (
        <CropDialog
          source={uploads.original(cropping) ?? localImage(cropping, publicUrl)}
          onCut={(file) => uploads.addCropped(file, cropping)}
          onClose={() => setCropping(undefined)}
        />
      )}
    </>
  );
}
