import type { NotificationFields } from '@reihum/contract/notifications/notification.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { type Selectable, sql } from 'kysely'
import { carriesEnded, keepsHolding } from '#features/certificates/held-certificates.queries.ts'
import { workingLinks } from '#features/feedback/feedback-link.ts'
import { readFiles } from '#features/files/read-files.ts'
import { addressesWithout } from '#features/messages/choices/letter-choice.queries.ts'
import { letterLinks } from '#features/messages/choices/letter-links.ts'
import { resendMail } from '#features/messages/resend-mail.ts'
import type { NotificationRecipient } from '#platform/database/schema.ts'
import type { JobPayload } from '#platform/jobs/worker.ts'
import type { MailAttachment } from '#platform/mail/mail-attachment.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { Refusal } from '#platform/refusal.ts'
import type { JobDependencies } from '#platform/room.ts'
import { workRun } from '#platform/runs/work-run.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { documentsOf } from './attached-documents.queries.ts'
import { attachedFiles } from './attached-files.queries.ts'
import { messageComposer } from './compose-message.ts'
import { type Enclosed, encloseForRecipient } from './documents-for-each.ts'
import { valuesFor } from './letter-values.queries.ts'
import { type FilledMessage, fillMessage } from './notification.mails.ts'
import { fieldsOf, keepRefusals, type Result, storeResults } from './notification.store.ts'
import { placeholderNames } from './placeholder-names.queries.ts'
import { kindOfMessage, letterKey, withDocuments } from './prepare-recipients.ts'
import { type Candidate, candidatesAmong } from './recipients.queries.ts'

export const notificationRunKind = 'notification'
const notificationMailKind = 'notification.sent'
/** Small enough that others take turns, large enough that a course is asked about once for many. */
const portion = 50
/** What each gets of their own is printed or read before it is sent, and not too much at once. */
const portionForEach = 10

export type NotificationAction = { notificationId: string }

type Row = Selectable<NotificationRecipient>
type Outcome = 'done' | 'unchanged' | Refusal
type Message = NotificationFields & { sendsUnfilled: boolean }

async function messageOf({ tx, tenantId }: TenantContext, id: string): Promise<Message> {
  const row = await tx
    .selectFrom('notification')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return { ...fieldsOf(row), sendsUnfilled: row.sends_unfilled }
}

const recipientRows = ({ tx, tenantId }: TenantContext, notificationId: string, ids: readonly string[]) =>
  tx
    .selectFrom('notification_recipient')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('notification_id', '=', notificationId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy('position')
    .execute()

/** The mails that were written to these recipients already, by recipient. */
async function mailsOf({ tx, tenantId }: TenantContext, rows: readonly Row[]) {
  const { rows: mails } = await sql<{ id: string; event_id: string; state: string }>`
    select m.id, m.event_id, m.state from notification_recipient r
    join mail m on m.tenant_id = r.tenant_id and m.event_id = r.id and m.kind = ${notificationMailKind}
      and m.recipient = r.email
    where r.tenant_id = ${tenantId} and r.outcome = 'written'
      and r.id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(tx)
  return new Map(mails.map(({ event_id, ...mail }) => [event_id, mail]))
}

/** What was said to whom already, so that nobody reads the very same a second time. */
async function lettersSaid({ tx, tenantId }: TenantContext, notificationId: string, rows: readonly Row[]) {
  const { rows: said } = await sql<{ email: string; letter_digest: string; id: string }>`
    select email, letter_digest, id from notification_recipient
    where tenant_id = ${tenantId} and notification_id = ${notificationId} and letter_digest is not null
      and lower(email) = any(${rows.map(({ email }) => email.toLowerCase())}::text[])`.execute(tx)
  return new Map(said.map(({ email, letter_digest, id }) => [letterKey(email, letter_digest), id]))
}

type Names = Awaited<ReturnType<typeof placeholderNames>>

/** What a recipient is refused because of; null: nothing. */
function refusalOf(message: FilledMessage | null, sendsUnfilled: boolean, namesOf: Names): Refusal | null {
  if (!message) return new Refusal('NOTIFICATION_TEXT_UNUSABLE')
  if (sendsUnfilled || message.unfilled.length === 0) return null
  const placeholders = namesOf(message.unfilled, message.locale)
  return new Refusal('NOTIFICATION_LETTER_UNFILLED', { placeholders })
}

type Writing = Pick<Dependencies, 'mail' | 'publicUrl' | 'keyFor'> & {
  attachments: readonly MailAttachment[]
}

/**
 * Writes the letters to some recipients, in the transaction that stores that it was done. A mail has the recipient as its
 * event, so there is one for each, and the database refuses a second letter to one address that says the same. Whoever has
 * theirs already gets it again only if it did not arrive: the same mail once more, or one to the address as it is now.
 */
async function writeLetters(
  ctx: TenantContext,
  { mail, publicUrl, keyFor, attachments }: Writing,
  notificationId: string,
  ids: readonly string[],
  enclosed: Enclosed | null = null,
): Promise<Map<string, Outcome>> {
  const [message, rows] = await Promise.all([
    messageOf(ctx, notificationId),
    recipientRows(ctx, notificationId, ids),
  ])
  const [candidates, mails] = await Promise.all([candidatesAmong(ctx, rows), mailsOf(ctx, rows)])
  const candidateOf = (row: Row): Candidate | undefined => {
    const one = candidates.get(row.registration_id ?? row.person_id)
    return one && { ...one, email: one.email || row.email, language: row.language as Locale }
  }
  const known = rows.flatMap((row) => candidateOf(row) ?? [])
  const kind = kindOfMessage(message)
  const addresses = known.map(({ email }) => email)
  const linkTo = await letterLinks(ctx, { keyFor, publicUrl }, kind ? addresses : [])
  const [valuesOf, said, compose, isUnwanted, namesOf] = await Promise.all([
    valuesFor(ctx, message, known, workingLinks(publicUrl, keyFor)),
    lettersSaid(ctx, notificationId, rows),
    messageComposer(ctx, publicUrl, { kind, linkTo }),
    addressesWithout(ctx, kind, addresses),
    placeholderNames(ctx, message.texts),
  ])
  const results: Result[] = []

  async function write(row: Row): Promise<Outcome> {
    const candidate = candidateOf(row)
    if (!candidate) return new Refusal('NOT_FOUND')
    const before = mails.get(row.id)
    if (!before && isUnwanted(candidate.email)) {
      const { email } = candidate
      results.push({ id: row.id, outcome: 'unwanted', email, digest: null, code: '', data: {} })
      return 'unchanged'
    }
    const isElsewhere = candidate.email.toLowerCase() !== row.email.toLowerCase()
    if (before) {
      if (before.state !== 'refused' && before.state !== 'failed') return 'unchanged'
      if (!isElsewhere) {
        if (message.bringsCertificates && (await carriesEnded(ctx, before.id)))
          throw new Refusal('NOTIFICATION_CERTIFICATE_ENDED')
        await resendMail(ctx, mail, { mailId: before.id }, ctx.tenant.language)
        return 'done'
      }
    }
    const filled = fillMessage(message.texts, candidate.language, valuesOf(candidate))
    const refusal = refusalOf(filled, message.sendsUnfilled, namesOf)
    if (refusal || !filled) return refusal ?? new Refusal('NOT_FOUND')
    const { email } = candidate
    // Papers of different people are never the same.
    const digest = enclosed ? withDocuments(filled.digest, row.registration_id) : filled.digest
    const key = letterKey(email, digest)
    const other = said.get(key)
    if (other !== undefined && other !== row.id) {
      results.push({ id: row.id, outcome: 'same', email, digest: null, code: '', data: {} })
      return 'unchanged'
    }
    // It may have been withdrawn while it was read.
    const certificateId = enclosed?.certificateId ?? null
    if (certificateId !== null && !(await keepsHolding(ctx, certificateId)))
      throw new Refusal('NOTIFICATION_CERTIFICATE_MISSING')
    said.set(key, row.id)
    await queueMail(ctx, mail, {
      eventId: row.id,
      kind: notificationMailKind,
      recipient: email,
      ...compose(filled, email),
      attachments: [...attachments, ...(enclosed?.attachments ?? [])],
      subject: row.registration_id
        ? { kind: 'registration', id: row.registration_id }
        : { kind: 'person', id: row.person_id },
    })
    results.push({ id: row.id, outcome: 'written', email, digest, code: '', data: {} })
    return 'done'
  }

  const outcomes = new Map<string, Outcome>()
  for (const row of rows) {
    const outcome = await write(row).catch((error: unknown) => {
      if (error instanceof Refusal) return error
      throw error
    })
    outcomes.set(row.id, outcome)
  }
  // Whoever was erased meanwhile is no recipient any more.
  for (const id of ids) if (!outcomes.has(id)) outcomes.set(id, new Refusal('NOT_FOUND'))
  await storeResults(ctx, results)
  return outcomes
}

type Dependencies = Pick<JobDependencies, 'inTenant' | 'keyFor' | 'mail' | 'publicUrl' | 'storage' | 'press'>

/** The files that the message of a run brings along, read once for all its letters, and whether each gets some of their own. */
async function attachedTo(
  { inTenant, storage }: Dependencies,
  tenantId: string,
  runId: string,
): Promise<{ attachments: MailAttachment[]; isForEach: boolean }> {
  const { files, isForEach } = await inTenant(
    { tenant: tenantId, access: 'system', origin: noOrigin },
    async (ctx) => {
      const row = await ctx.tx
        .selectFrom('notification')
        .select(['id', 'brings_certificates'])
        .where('tenant_id', '=', tenantId)
        .where('run_id', '=', runId)
        .executeTakeFirst()
      return {
        files: row ? await attachedFiles(ctx, row.id) : [],
        isForEach: row ? row.brings_certificates || (await documentsOf(ctx, row.id)).length > 0 : false,
      }
    },
  )
  return { attachments: await readFiles(storage, tenantId, files), isForEach }
}

/** Writes a message to its recipients, and keeps why somebody could not be written to. */
export function notificationJob(dependencies: Dependencies) {
  return async (payload: JobPayload<{ runId: string }>): Promise<void> => {
    const { tenantId: tenant, runId } = payload
    const { attachments, isForEach } = await attachedTo(dependencies, tenant, runId)
    const writing = { ...dependencies, attachments }
    const run = workRun<NotificationAction, Enclosed | null>(dependencies, {
      kind: notificationRunKind,
      parse: (action) => action as NotificationAction,
      async act(ctx, id, { notificationId }, enclosed) {
        const outcome = (await writeLetters(ctx, writing, notificationId, [id], enclosed)).get(id)
        if (outcome instanceof Refusal) throw outcome
        return outcome ?? 'unchanged'
      },
      ...(isForEach
        ? {
            portion: portionForEach,
            prepare: (of, recipientId, { notificationId }) =>
              encloseForRecipient(dependencies, of, { notificationId, recipientId }),
          }
        : {
            portion,
            actOnAll: (ctx, ids, { notificationId }) => writeLetters(ctx, writing, notificationId, ids),
          }),
    })
    await run(payload)
    await dependencies.inTenant({ tenant, access: 'system', origin: noOrigin }, (ctx) =>
      keepRefusals(ctx, runId),
    )
  }
}
