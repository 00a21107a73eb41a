import { type DragEvent, useId, useState } from 'react';
import { ToolPicture } from '#src/core/tools/tool-picture.tsx';
import { FieldError } from '#src/platform/ui/field.tsx';
import { useLengthLimit } from '#src/platform/ui/length-limit.ts';
import { MAX_SHORT_TEXT_LENGTH } from '../tool-data/data-rules.ts';

interface PictureCardProps {
  picture: string;
  /** Zero-based position. */
  at: number;
  count: number;
  /** Description of the picture. */
  text: string;
  onText: (text: string) => void;
  /** Whether the card is being dragged. */
  lifted: boolean;
  onLift: (picture: string | undefined) => void;
  /** Called when another picture is dropped on this one. */
  onDrop: () => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  onCrop: (() => void) | undefined;
}

interface PictureTextProps extends Pick<PictureCardProps, 'at' | 'text' | 'onText'> {
  onWriting: (isWriting: boolean) => void;
}

/** What a picture shows; the main one shows the tool. */
function PictureText({ at, text, onText, onWriting }: PictureTextProps) {
  const { problem, limited } = useLengthLimit({ maxLength: MAX_SHORT_TEXT_LENGTH, value: text });
  const problemId = useId();
  return (
    <>
      {at > 0 && (
        <input
          className={`input input-sm mx-2 mt-1 w-auto ${problem ? 'input-error' : ''}`}
          aria-label={`What picture ${at + 1} shows`}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? problemId : undefined}
          placeholder="Seen from the side"
          {...limited}
          value={text}
          onFocus={() => onWriting(true)}
          onBlur={() => onWriting(false)}
          onChange={({ target }) => onText(target.value)}
        />
      )}
      {problem && (
        <div className="px-2">
          <FieldError id={problemId} error={problem} />
        </div>
      )}
    </>
  );
}

/** A picture of a tool and its actions. */
export function PictureCard(props: PictureCardProps) {
  const { picture, at, count, text, lifted, onText, onLift, onDrop, onMove, onRemove, onCrop } = props;
  const [writing, setWriting] = useState(false);
  const takesDrop = ({ dataTransfer }: DragEvent) => !dataTransfer.types.includes('Files');
  // Not `disabled`: the button must keep the focus when a press moves the picture to the end.
  const step = (label: string, direction: 'left' | 'right', to: number) => (
    <button
      type="button"
      className="btn btn-outline btn-sm"
      aria-disabled={to < 0 || to >= count}
      aria-label={`Move picture ${at + 1} ${direction}`}
      onClick={() => to >= 0 && to < count && onMove(to)}
    >
      {label}
    </button>
  );
  return (
    <li
      // Selecting text must not drag the card.
      draggable={!writing}
      className={`flex flex-col border-2 ${lifted ? 'border-primary opacity-60' : 'border-base-300'}`}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move';
        onLift(picture);
      }}
      onDragEnd={() => onLift(undefined)}
      onDragOver={(event) => takesDrop(event) && event.preventDefault()}
      onDrop={(event) => {
        if (!takesDrop(event)) return;
        event.preventDefault();
        onDrop();
      }}
    >
      <div className="cursor-grab">
        <ToolPicture img={picture} alt={`Picture ${at + 1}`} sizes="14rem" />
      </div>
      <p className="px-2 pt-2 font-medium text-sm">{at === 0 ? 'Main picture' : `Picture ${at + 1}`}</p>
      <PictureText at={at} text={text} onText={onText} onWriting={setWriting} />
      <div className="grid grid-cols-2 gap-1.5 p-2">
        {step('← Move', 'left', at - 1)}
        {step('Move →', 'right', at + 1)}
        {onCrop && (
          <button
            type="button"
            className="btn btn-outline btn-sm"
            aria-label={`Crop picture ${at + 1}`}
            onClick={onCrop}
          >
            Crop
          </button>
        )}
        <button
          type="button"
          className="btn btn-outline btn-sm"
          aria-label={`Remove picture ${at + 1}`}
          onClick={onRemove}
        >
          Remove
        </button>
      </div>
    </li>
  );
}
