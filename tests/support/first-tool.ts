/** Replaces `{tool}` in a path by the id of the shop's first tool. */
export async function withFirstTool(shop: string, path: string): Promise<string> {
  const tools = (await fetch(`${shop}/api/tool`).then((answer) => answer.json())) as { _id: string }[];
  return path.replace('{tool}', tools[0]?._id ?? '');
}
