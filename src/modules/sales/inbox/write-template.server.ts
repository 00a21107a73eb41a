import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import type { Shop } from '#src/core/shop.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import { isBlank } from '#src/platform/http/is-blank.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { deleteTemplate, insertTemplate, listTemplates, updateTemplate } from './answer-template-repository.server.ts';
import type { TemplateInput } from './conversation.calls.ts';
import { MAX_TEMPLATES } from './conversation.ts';

type Parts = Pick<Shop, 'db'>;

function requireFilled({ name, text }: TemplateInput): TemplateInput {
  if (isBlank(name)) throw new Refusal('rule', 'template_rule', 'Please input a name.', { field: 'name' });
  if (isBlank(text)) throw new Refusal('rule', 'template_rule', 'Please write the text.', { field: 'text' });
  return { name: name.trim(), text: text.trim() };
}

/** @returns id of the new template */
export async function addTemplate({ db }: Parts, actor: Actor | undefined, typed: TemplateInput): Promise<string> {
  requireAdmin(actor);
  const template = { id: newId(), ...requireFilled(typed) };
  if ((await listTemplates(db)).length >= MAX_TEMPLATES)
    throw new Refusal('rule', 'too_many_templates', `There are ${MAX_TEMPLATES} templates already. Delete one first.`);
  await insertTemplate(db, template);
  return template.id;
}

/** @throws Refusal 404 if there is no such template */
export async function changeTemplate(
  { db }: Parts,
  actor: Actor | undefined,
  id: string,
  typed: TemplateInput,
): Promise<void> {
  requireAdmin(actor);
  if (await updateTemplate(db, { id, ...requireFilled(typed) })) return;
  throw new Refusal('missing', 'template_not_found', 'There is no such template.');
}

/** @returns number of deleted templates */
export function removeTemplate({ db }: Parts, actor: Actor | undefined, id: string): Promise<number> {
  requireAdmin(actor);
  return deleteTemplate(db, id);
}
