import { splitModel } from './tool-summary.ts';

/** The name with its model number on a line of its own, as on a data plate; read aloud and copied it is the name, without a break. */
export function ToolName({ name }: { name: string }) {
  const { model, rest } = splitModel(name);
  if (!model) return name;
  return (
    // Its first line is as high as the others, and its letters are smaller.
    <span className="-mt-[0.25em] block">
      <span className="inline-block w-full text-[0.8125em] text-primary tabular-nums tracking-wide">{model}</span>{' '}
      {rest}
    </span>
  );
}
