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
