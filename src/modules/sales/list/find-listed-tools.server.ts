import type { Shop } from '#src/core/shop.ts';
import { publicTool } from '#src/core/tools/tool.ts';
import { toTool } from '#src/core/tools/tool-data-row.server.ts';
import { splitModel } from '#src/core/tools/tool-summary.ts';
import { codeText, foldedText } from '#src/platform/i18n/normal-text.ts';
import { listNamesOfTools, listToolRowsOf } from './list-repository.server.ts';
import { type ListedTool, MAX_NEAR, type NamedTools } from './listed-tool.ts';

/** The tools with these ids; an id without a tool is left out. */
export async function readListedTools(
  { db, config }: Pick<Shop, 'db' | 'config'>,
  ids: readonly string[],
): Promise<ListedTool[]> {
  const tools = (await listToolRowsOf(db, ids)).map((row) => publicTool(toTool(row), config.publicUrl));
  return tools.map(({ _id, toolName, img, quantity, price, priceSteps, carton }) => ({
    ...{ _id, toolName, img, quantity, price, priceSteps, carton },
  }));
}

const nameForm = (text: string) => foldedText(codeText(text));
/** Model codes are typed with and without hyphens and spaces. */
const codeForm = (text: string) => nameForm(text).replace(/[\s./-]/g, '');

/** The most words of a typed name that are compared. */
const MAX_WORDS = 12;

interface NamedTool {
  tool: NamedTools['near'][number];
  name: string;
  code: string | undefined;
}

/** The tools that have the most words of a typed name, or whose code it begins with. */
function nearTools(tools: readonly NamedTool[], name: string, code: string): NamedTool[] {
  const words = name.split(' ').filter(Boolean).slice(0, MAX_WORDS);
  const common = tools.map((each) => words.filter((word) => each.name.includes(word)).length);
  const most = common.reduce((high, count) => Math.max(high, count), 0);
  // One word in common of several says little.
  const isNear = most > 1 || (most === 1 && words.length === 1);
  return tools.filter(
    (each, at) =>
      (isNear && common[at] === most) ||
      (each.code !== undefined && each.code.length > 2 && code.startsWith(each.code)),
  );
}

/** Finds the tools that names and model codes mean, in their sequence. */
export async function findListedTools({ db }: Pick<Shop, 'db'>, names: readonly string[]): Promise<NamedTools[]> {
  const tools = (await listNamesOfTools(db)).map((tool) => {
    const { model } = splitModel(tool.toolName);
    return { tool, name: nameForm(tool.toolName), code: model === undefined ? undefined : codeForm(model) };
  });
  return names.map((typed) => {
    const [name, code] = [nameForm(typed), codeForm(typed)];
    const exact = code === '' ? [] : tools.filter((each) => each.name === name || each.code === code);
    if (exact.length > 0) return { name: typed, toolIds: exact.map(({ tool }) => tool._id), near: [] };
    const near = nearTools(tools, name, code).slice(0, MAX_NEAR);
    return { name: typed, toolIds: [], near: near.map(({ tool }) => tool) };
  });
}
