import { splitModel } from './tool-summary.ts';

/** The name with its model number set apart, as on a data plate; read aloud and copied it is the name. */
export function ToolName({ name }: { name: string }) {
  const { model, rest } = splitModel(name);
  if (!model) return name;
  return (
    <>
      <span className="block text-[0.8125em] text-primary tabular-nums tracking-wide">{model}</span>{' '}
      <span className="block">{rest}</span>
    </>
  );
}
