import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

export type MailAttachment = { filename: string; mediaType: string; content: Buffer }

/** Attaches plain text, which every program can open. */
export function textAttachment(filename: string, text: string): MailAttachment {
  return { filename, mediaType: 'text/plain; charset=utf-8', content: Buffer.from(text) }
}

/** Stores the attachments of a mail, and each content once, however many mails carry it. */
export async function storeAttachments(
  ctx: TenantContext,
  mailId: string,
  attachments: readonly MailAttachment[],
): Promise<void> {
  if (attachments.length === 0) return
  const rows = attachments.map(({ content, filename, mediaType }, position) => {
    const sha256 = createHash('sha256').update(content).digest('hex')
    return { position, filename, mediaType, content, sha256 }
  })
  await holdContents(ctx, new Map(rows.map(({ sha256, content }) => [sha256, content])))
  await ctx.tx
    .insertInto('mail_attachment')
    .values(
      rows.map(({ position, filename, mediaType, sha256 }) => ({
        tenant_id: ctx.tenantId,
        mail_id: mailId,
        position,
        filename,
        media_type: mediaType,
        sha256,
      })),
    )
    .execute()
}

/**
 * Holds the contents until the transaction ends, and stores those that are not there. A content that is there now may go
 * with its last mail before this one refers to it: so each is locked first, and what is then missing is stored again.
 * Both happen in the order of the hashes, so that mails written at the same time do not deadlock.
 */
async function holdContents(
  { tx, tenantId, now }: TenantContext,
  contents: ReadonlyMap<string, Buffer>,
): Promise<void> {
  const hashes = [...contents.keys()].sort()
  for (let round = 0; round < mostRounds; round += 1) {
    const { rows: held } = await sql<{ sha256: string }>`
      select sha256 from hold_mail_contents(${hashes})`.execute(tx)
    const missing = hashes.filter((hash) => !held.some(({ sha256 }) => sha256 === hash))
    if (missing.length === 0) return
    await tx
      .insertInto('mail_content')
      .values(
        missing.map((sha256) => ({
          tenant_id: tenantId,
          sha256,
          content: contents.get(sha256) ?? Buffer.alloc(0),
          created_at: now,
        })),
      )
      .onConflict((c) => c.columns(['tenant_id', 'sha256']).doNothing())
      .execute()
  }
  throw new Error(`the contents of a mail were deleted ${mostRounds} times while it was written`)
}

const mostRounds = 10

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
