import { splitModel } from './tool-summary.ts';

/**
 * The name with its model number on a separate line, as on a nameplate. Screen readers and the clipboard get the name
 * without a line break.
 */
export function ToolName({ name }: { name: string }) {
  const { model, rest } = splitModel(name);
  if (!model) return name;
  return (
    // Corrects for the first line, which is as high as the others although its letters are smaller.
    <span className="-mt-[0.25em] block">
      <span className="inline-block w-full text-[0.8125em] text-primary tabular-nums tracking-wide">{model}</span>{' '}
      {rest}
    </span>
  );
}
