import type { LetterName } from '@reihum/contract/words.ts'
import type { PlatformContext } from '#platform/database/in-platform.ts'

/** Deletes the mails to an erased user; queued ones are not sent any more. */
export async function deleteMailsTo(
  { tx }: Pick<PlatformContext, 'tx'>,
  tenantId: string,
  recipients: readonly string[],
  kind?: string,
): Promise<void> {
  let deleting = tx.deleteFrom('mail').where('tenant_id', '=', tenantId).where('recipient', 'in', recipients)
  if (kind) deleting = deleting.where('kind', '=', kind)
  await deleting.execute()
}

/** Deletes letters of one kind that are older than that. */
export async function deleteMailsBefore(
  { tx }: Pick<PlatformContext, 'tx'>,
  { tenantId, kind, before }: { tenantId: string; kind: LetterName; before: Date },
): Promise<void> {
  await tx
    .deleteFrom('mail')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('created_at', '<', before)
    .execute()
}
