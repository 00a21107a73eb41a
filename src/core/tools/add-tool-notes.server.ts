import type { Shop } from '#src/core/shop.ts';
import type { Tool } from './tool.ts';
import type { ToolNotes } from './tool-notes.ts';

/** Tools with what the extensions say of them; one of which they say nothing stays as it is. */
export async function addToolNotes<Noted extends Tool>(
  { config, db, extensions }: Pick<Shop, 'config' | 'db' | 'extensions'>,
  tools: readonly Noted[],
): Promise<Noted[]> {
  const found = await Promise.all(extensions.map(({ toolNotes }) => toolNotes?.({ config, db }, tools)));
  return tools.map((tool) => {
    const notes: ToolNotes[] = found.flatMap((byTool) => byTool?.get(tool._id) ?? []);
    return notes.length === 0 ? tool : { ...tool, notes: Object.assign({}, ...notes) as ToolNotes };
  });
}
