import { fillingsOf } from '#src/core/point.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Tool } from './tool.ts';
import { toolAdditions } from './tool-additions.ts';
import type { ToolNotes } from './tool-notes.ts';

/** Adds the notes of the modules to tools. A tool without notes is returned unchanged. */
export async function addToolNotes<Noted extends Tool>(
  { config, db, fills }: Pick<Shop, 'config' | 'db' | 'fills'>,
  tools: readonly Noted[],
): Promise<Noted[]> {
  const notesByTool = await Promise.all(
    fillingsOf(fills, toolAdditions).map(({ notes }) => notes?.({ config, db }, tools)),
  );
  return tools.map((tool) => {
    const notes: ToolNotes[] = notesByTool.flatMap((byTool) => byTool?.get(tool._id) ?? []);
    return notes.length === 0 ? tool : { ...tool, notes: Object.assign({}, ...notes) as ToolNotes };
  });
}
