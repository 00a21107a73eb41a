/** The path with the id of the first tool of the shop at the address in place of `{tool}`. */
export async function withFirstTool(shop: string, path: string): Promise<string> {
  const tools = (await fetch(`${shop}/api/tool`).then((answer) => answer.json())) as { _id: string }[];
  return path.replace('{tool}', tools[0]?._id ?? '');
}
