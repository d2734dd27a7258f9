// Archives a template, and takes it back.
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import type { TemplateRow } from '../../store/templates/template-tables.ts';
import { isTemplateNamed, updateTemplate } from '../../store/templates/templates.ts';
import { transact } from '../transact.ts';
import {
  isArchived,
  isTaken,
  recorded,
  requireLocked,
  type TemplateDeps,
} from './define-template.ts';

/** Nothing can be reported from it any more; incidents that were keep its name. */
export async function archiveTemplate(
  deps: TemplateDeps,
  context: RequestContext,
  id: string,
): Promise<TemplateRow> {
  return transact(deps, context, async (tx) => {
    const before = await requireLocked(tx, context, id);
    if (before.archived_at !== null) throw isArchived(before);
    const at = timestamp(deps.clock.now());
    const archived = { archived_at: at, archived_by: context.principal.name, updated_at: at };
    const template = await updateTemplate(tx, before.id, archived);
    return recorded(tx, context, template, 'archived', {});
  });
}

/** @throws `conflict` where another template took its name */
export async function restoreTemplate(
  deps: TemplateDeps,
  context: RequestContext,
  id: string,
): Promise<TemplateRow> {
  return transact(deps, context, async (tx) => {
    const before = await requireLocked(tx, context, id);
    if (before.archived_at === null) {
      throw new DomainError('conflict', `The template "${before.name}" is not archived.`);
    }
    if (await isTemplateNamed(tx, before)) throw isTaken(before.name);
    const updated_at = timestamp(deps.clock.now());
    const restored = { archived_at: null, archived_by: null, updated_at };
    const template = await updateTemplate(tx, before.id, restored);
    return recorded(tx, context, template, 'restored', {});
  });
}
