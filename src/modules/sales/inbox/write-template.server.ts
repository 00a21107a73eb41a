import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import type { Shop } from '#src/core/shop.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import { isBlank } from '#src/platform/http/is-blank.ts';
import { atField, Refusal } from '#src/platform/http/refusal.ts';
import { deleteTemplate, insertTemplate, listTemplates, updateTemplate } from './answer-template-repository.server.ts';
import type { TemplateInput } from './conversation.calls.ts';
import { MAX_TEMPLATES } from './conversation.ts';

type Parts = Pick<Shop, 'db'>;

/** A template, or those of its values that are to change. */
type TemplateChange = { [Name in keyof TemplateInput]?: TemplateInput[Name] | undefined };

function requireFilled({ name, text }: TemplateChange): void {
  if (name !== undefined && isBlank(name)) throw atField('name', 'template_rule', 'Please input a name.');
  if (text !== undefined && isBlank(text)) throw atField('text', 'template_rule', 'Please write the text.');
}

/** @returns id of the new template */
export async function addTemplate({ db }: Parts, actor: Actor | undefined, typed: TemplateInput): Promise<string> {
  requireAdmin(actor);
  requireFilled(typed);
  const template = { id: newId(), name: typed.name.trim(), text: typed.text.trim() };
  if ((await listTemplates(db)).length >= MAX_TEMPLATES)
    throw new Refusal('rule', 'too_many_templates', `There are ${MAX_TEMPLATES} templates already. Delete one first.`);
  await insertTemplate(db, template);
  return template.id;
}

/** What is undefined stays. @throws Refusal 404 if there is no such template */
export async function changeTemplate(
  { db }: Parts,
  actor: Actor | undefined,
  id: string,
  change: TemplateChange,
): Promise<void> {
  requireAdmin(actor);
  requireFilled(change);
  const { name, text } = change;
  const trimmed = {
    ...(name !== undefined && { name: name.trim() }),
    ...(text !== undefined && { text: text.trim() }),
  };
  if (await updateTemplate(db, id, trimmed)) return;
  throw new Refusal('missing', 'template_not_found', 'There is no such template.');
}

/** @returns number of deleted templates */
export function removeTemplate({ db }: Parts, actor: Actor | undefined, id: string): Promise<number> {
  requireAdmin(actor);
  return deleteTemplate(db, id);
}
