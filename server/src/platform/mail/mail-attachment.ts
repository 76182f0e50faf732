import { createHash } from 'node:crypto'
import type { TenantContext } from '#platform/tenant-context.ts'

export type MailAttachment = { filename: string; mediaType: string; content: Buffer }

/** Attaches plain text, which every program can open. */
export function textAttachment(filename: string, text: string): MailAttachment {
  return { filename, mediaType: 'text/plain; charset=utf-8', content: Buffer.from(text) }
}

/**
 * Stores each content once, however many mails carry it. In the order of the hashes, so that mails written at the same
 * time never deadlock.
 */
export async function storeAttachments(
  { tx, tenantId, now }: TenantContext,
  mailId: string,
  attachments: readonly MailAttachment[],
): Promise<void> {
  if (attachments.length === 0) return
  const rows = attachments
    .map(({ content, filename, mediaType }, position) => {
      const sha256 = createHash('sha256').update(content).digest('hex')
      return { position, filename, mediaType, content, sha256 }
    })
    .sort((one, other) => (one.sha256 < other.sha256 ? -1 : 1))
  await Promise.all([
    tx
      .insertInto('mail_content')
      .values(rows.map(({ sha256, content }) => ({ tenant_id: tenantId, sha256, content, created_at: now })))
      .onConflict((c) => c.columns(['tenant_id', 'sha256']).doNothing())
      .execute(),
    tx
      .insertInto('mail_attachment')
      .values(
        rows.map(({ position, filename, mediaType, sha256 }) => ({
          tenant_id: tenantId,
          mail_id: mailId,
          position,
          filename,
          media_type: mediaType,
          sha256,
        })),
      )
      .execute(),
  ])
}

function attachmentsOf({ tx, tenantId }: TenantContext, mailId: string) {
  return tx
    .selectFrom('mail_attachment as a')
    .innerJoin('mail_content as c', (join) =>
      join.onRef('c.tenant_id', '=', 'a.tenant_id').onRef('c.sha256', '=', 'a.sha256'),
    )
    .where('a.tenant_id', '=', tenantId)
    .where('a.mail_id', '=', mailId)
}

/** The attachments of a mail, without their bytes. */
export async function listAttachments(ctx: TenantContext, mailId: string) {
  const rows = await attachmentsOf(ctx, mailId)
    .select(['a.position', 'a.filename', 'a.media_type', 'c.size'])
    .orderBy('a.position')
    .execute()
  return rows.map(({ media_type, ...row }) => ({ ...row, mediaType: media_type }))
}

export async function readAttachments(ctx: TenantContext, mailId: string): Promise<MailAttachment[]> {
  const rows = await attachmentsOf(ctx, mailId)
    .select(['a.filename', 'a.media_type as mediaType', 'c.content'])
    .orderBy('a.position')
    .execute()
  return rows
}

export async function readAttachment(
  ctx: TenantContext,
  mailId: string,
  position: number,
): Promise<MailAttachment | undefined> {
  return attachmentsOf(ctx, mailId)
    .select(['a.filename', 'a.media_type as mediaType', 'c.content'])
    .where('a.position', '=', position)
    .executeTakeFirst()
}
