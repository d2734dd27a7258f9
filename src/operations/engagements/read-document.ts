// GET …/engagements/{id}/documents/{document}: a document of the framework from one snapshot.
import type { Principal } from '../../domain/principal.ts';
import {
  engagementDocument,
  type DocumentKind,
  type EngagementDocument,
} from '../../reports/engagement-documents.ts';
import type { Deps } from '../deps.ts';
import { engagementSource } from './engagement-package.ts';

export async function readEngagementDocument(
  deps: Pick<Deps, 'database'>,
  principal: Principal,
  reference: string,
  kind: DocumentKind,
): Promise<EngagementDocument> {
  const source = await deps.database.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => engagementSource(tx, principal, reference));
  return engagementDocument(kind, source);
}
