import { type Tool, toolSlug } from './tool.ts';

/** Path of a tool's page: the id, so that it survives a new name, and the name, for people and search engines. */
export function toolPath({ _id, toolName }: Pick<Tool, '_id' | 'toolName'>): string {
  const slug = toolSlug(toolName);
  return `/tools/${_id}${slug && `-${slug}`}`;
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=-|$)/i;

/** The id at the start of the last segment of such a path, if any. */
export function toolIdIn(param: string): string | undefined {
  return ID.exec(param)?.[0].toLowerCase();
}
