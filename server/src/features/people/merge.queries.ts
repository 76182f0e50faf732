import type { MergePreview, PersonTold } from '@reihum/contract/persons.ts'
import type { PersonId } from '@reihum/contract/wire/ids.schema.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { findLivingPerson } from './person.queries.ts'
import { mailsToPerson } from './person-mail.queries.ts'
import type { PersonParts } from './person-part.ts'
import { type PersonRow, personFieldsOf } from './person-row.queries.ts'
import { reasonFor } from './twin.queries.ts'

function asSide(row: PersonRow, figures: PersonTold['figures']): MergePreview['kept'] {
  return {
    id: row.id as PersonId,
    ...personFieldsOf(row),
    revision: row.revision,
    createdAt: row.created_at.toISOString(),
    ...figures,
  }
}

/** Compares two persons and says what a merge would move. */
export async function previewMerge(
  ctx: TenantContext,
  parts: PersonParts,
  id: string,
  otherId: string,
): Promise<MergePreview> {
  const [kept, merged] = [await findLivingPerson(ctx, id), await findLivingPerson(ctx, otherId)]
  if (kept.id === merged.id) throw new Refusal('PERSONS_ARE_ONE')
  const [figures, moves, mails, doubts, reason] = await Promise.all([
    parts.figures(ctx, [kept.id, merged.id]),
    parts.counts(ctx, merged.id),
    mailsToPerson(ctx, parts, merged.id),
    parts.doubts(ctx, kept.id, merged.id),
    reasonFor(ctx, kept.id, merged.id),
  ])
  return {
    kept: asSide(kept, figures(kept.id)),
    merged: asSide(merged, figures(merged.id)),
    reason,
    moves: { ...moves, mails: mails.length },
    ...doubts.told,
  }
}
