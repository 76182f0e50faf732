import { setTimeout as pause } from 'node:timers/promises'
import { BreakerOpen } from '#platform/breaker.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { Postponed } from '#platform/jobs/postponed.ts'
import type { JobHandler } from '#platform/jobs/worker.ts'
import { inSpan } from '#platform/telemetry/in-span.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { markAddress, unmarkAddress } from './address-marks.ts'
import { MailServerBusy } from './connections.ts'
import { logoIn } from './letter-logo.ts'
import { readAttachments } from './mail-attachment.ts'
import { type MailLimits, mailLimits } from './mail-limits.ts'
import { marksAddress } from './marks-address.ts'
import { afterTry, type NextTry } from './next-try.ts'
import { type Reading, readAnswer } from './read-answer.ts'
import { withheldContent } from './secret-mail.ts'
import { SendFailure } from './send-failure.ts'
import type { OutgoingMail, Transport } from './transport.ts'
import { isUnwanted } from './unwanted-letter.ts'

export type MailOutcome = 'sent' | 'refused' | 'later' | 'unknown' | 'failed'

type Promised = { mailId: string; round?: number; isFromHouse?: boolean }

/** Whoever did without such letters since this one was written does not get it either. */
async function noteUnwanted({ tx, tenantId }: TenantContext, mailId: string): Promise<void> {
  await tx
    .updateTable('mail')
    .set({ state: 'unwanted', reason: null, next_try_at: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', mailId)
    .execute()
}

/** Makes the logo of the provider that letters show under this digest; null: it is gone. */
export type LogoOf = (ctx: TenantContext, digest: string) => Promise<(() => Promise<Buffer>) | null>

/**
 * Takes a letter for a try. From here on it is on its way and cannot be sent again by hand, until the try is noted. A
 * job of an earlier round, or of a letter that needs no try any more, gets nothing.
 */
async function takeMail(ctx: TenantContext, { mailId, round = 0 }: Promised, logoOf: LogoOf) {
  const [row, attachments] = await Promise.all([
    ctx.tx
      .selectFrom('mail')
      .select(['message_id', 'recipient', 'subject', 'html', 'text', 'is_secret', 'state'])
      .select(['attempts', 'unanswered', 'queued_at', 'next_try_at', 'optional_letter', 'choice_url'])
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', mailId)
      .where('round', '=', round)
      .where('erased_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst(),
    readAttachments(ctx, mailId),
  ])
  if (!row) return null
  const isDue = row.state === 'queued' || (row.state === 'unknown' && row.next_try_at !== null)
  if (!isDue) return null
  if (await isUnwanted(ctx, row)) {
    await noteUnwanted(ctx, mailId)
    return null
  }
  if (row.next_try_at !== null) {
    await ctx.tx
      .updateTable('mail')
      .set({ state: 'queued', next_try_at: null })
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', mailId)
      .execute()
  }
  const digest = logoIn(row.html ?? '')
  const makeLogo = digest === null ? null : await logoOf(ctx, digest)
  return { ...row, attachments, makeLogo, senderName: ctx.tenant.company }
}

type Taken = NonNullable<Awaited<ReturnType<typeof takeMail>>>

/** The server was not asked, so the letter waits as it did before. */
async function putBack(ctx: TenantContext, mailId: string, mail: Taken, waitMs: number): Promise<void> {
  if (mail.next_try_at === null) return
  await ctx.tx
    .updateTable('mail')
    .set({ state: mail.state, next_try_at: new Date(ctx.now.getTime() + waitMs) })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', mailId)
    .execute()
}

async function noteTry(
  ctx: TenantContext,
  { mailId, round = 0 }: Promised,
  mail: Taken,
  next: NextTry,
  { answer, sender, marks }: { answer: string | null; sender: string; marks: boolean },
): Promise<void> {
  const isSent = next.state === 'sent'
  await ctx.tx
    .updateTable('mail')
    .set({
      state: next.state,
      reason: next.reason,
      attempts: next.attempts,
      unanswered: next.unanswered,
      next_try_at: next.nextTryAt,
      last_error: answer,
      sent_at: isSent ? ctx.now : null,
      sender,
      ...(isSent && mail.is_secret && withheldContent),
    })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', mailId)
    .where('round', '=', round)
    .execute()
  if (isSent) await unmarkAddress(ctx, mail.recipient)
  else if (marks && next.reason) await markAddress(ctx, mail.recipient, next.reason)
}

/** How long to wait before what the server said is noted once more; after the last one the job fails. */
const noteAgainMs = [250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000]

/**
 * Does it again if the database is away for a moment: a letter that was accepted, and not noted, would be sent a second
 * time.
 */
async function untilNoted(note: () => Promise<unknown>): Promise<void> {
  for (const waitMs of noteAgainMs) {
    try {
      await note()
      return
    } catch {
      await pause(waitMs)
    }
  }
  await note()
}

/** The mail servers that a tenant's letters may leave through, in the order in which they are asked. */
export type Ways = {
  transports: readonly Transport[]
  /** The installation's own, for letters that must not wait for the provider's; null: there is none. */
  house: Transport | null
  /** Where answers go; empty: to the sender. */
  replyTo: string
}

/** There is no mail server for the letter any more, so it is kept to be read in the product. */
async function keepUnsent(ctx: TenantContext, { mailId, round = 0 }: Promised): Promise<void> {
  await ctx.tx
    .updateTable('mail')
    .set({ state: 'stored', next_try_at: null, reason: null })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', mailId)
    .where('round', '=', round)
    .where('state', '=', 'queued')
    .execute()
}

/** The server is in trouble and was not asked about this letter, so another one may be. */
const isOfServerAlone = (error: unknown) =>
  error instanceof BreakerOpen ||
  (error instanceof SendFailure && readAnswer(error.failure).verdict === 'server')

/** Hands the letter to the first server that is not in trouble. Returns whose address it came from. */
async function sendOver(transports: readonly Transport[], mail: OutgoingMail): Promise<string> {
  const able = transports.filter((transport) => transport.standing().waitMs === 0)
  const tried = able.length > 0 ? able : transports.slice(0, 1)
  for (const [at, transport] of tried.entries()) {
    try {
      await inSpan({ name: 'send mail', kind: 'client', facts: { service: 'mail server' } }, () =>
        transport.send(mail),
      )
      return transport.from
    } catch (error) {
      if (at === tried.length - 1 || !isOfServerAlone(error)) throw error
    }
  }
  throw new Error('a letter has no mail server')
}

/** How long to wait until one of the servers may be asked again; 0: not at all. */
const waitFor = (transports: readonly Transport[]) =>
  Math.min(...transports.map((transport) => transport.standing().waitMs))

/**
 * Sends one stored mail outside any transaction. A retry uses the same Message-ID, so a crash between the server's
 * "accepted" and our commit can at worst deliver the same message twice, never a different one.
 *
 * The row decides about repetitions, and not the job engine: it says what the server answered and when the next try is
 * due, and the job is only put off until then.
 */
export function sendMailJob(
  inTenant: InTenant,
  { waysOf, logoOf }: { waysOf: (tenantId: string) => Promise<Ways>; logoOf: LogoOf },
  onOutcome: (outcome: MailOutcome) => void,
  limits: MailLimits = mailLimits,
): JobHandler<Promised> {
  return async ({ tenantId, ...promised }, { isHeld }) => {
    const enter = <Result>(body: (ctx: TenantContext) => Promise<Result>) =>
      inTenant({ tenant: tenantId, access: 'system', origin: noOrigin }, body)
    const putOff = (ms: number, why: string) =>
      new Postponed((ms + Math.random() * limits.spreadMs) / 1000, why)

    const ways = await waysOf(tenantId)
    const { replyTo, house } = ways
    const transports = promised.isFromHouse && house ? [house] : ways.transports
    if (transports.length === 0) return enter((ctx) => keepUnsent(ctx, promised))
    const waitMs = waitFor(transports)
    // Nothing is read or written then, so that thousands of letters may wait for a server at no cost.
    if (waitMs > 0) throw putOff(waitMs, new BreakerOpen(waitMs).message)
    const mail = await enter((ctx) => takeMail(ctx, promised, logoOf))
    if (!mail) return
    // A letter goes out without its logo rather than not at all.
    const logo = (await mail.makeLogo?.().catch(() => null)) ?? null
    // This node may have stood still since it read the mail: then another one sends it.
    if (!(await isHeld())) return

    let outcome: Reading | 'accepted' = 'accepted'
    let answer: string | null = null
    let marks = false
    let sender = transports[0]?.from ?? ''
    try {
      sender = await sendOver(transports, {
        ...mail,
        logo,
        messageId: mail.message_id,
        replyTo,
        choiceUrl: mail.choice_url,
      })
    } catch (error) {
      if (error instanceof BreakerOpen || error instanceof MailServerBusy) {
        const ms = error instanceof BreakerOpen ? error.waitMs : limits.turnMs
        await enter((ctx) => putBack(ctx, promised.mailId, mail, ms))
        throw putOff(ms, error.message)
      }
      if (!(error instanceof SendFailure)) throw error
      outcome = readAnswer(error.failure)
      answer = error.failure.message
      marks = marksAddress(error.failure)
    }
    const tried = { attempts: mail.attempts, unanswered: mail.unanswered, queuedAt: mail.queued_at }
    let next: NextTry | undefined
    let now = new Date(0)
    await untilNoted(() =>
      enter(async (ctx) => {
        now = ctx.now
        next = afterTry(tried, outcome, now, limits)
        await noteTry(ctx, promised, mail, next, { answer, sender, marks })
      }),
    )
    if (!next) return
    onOutcome(next.state === 'queued' || next.state === 'stored' ? 'later' : next.state)
    if (next.nextTryAt) throw putOff(next.nextTryAt.getTime() - now.getTime(), answer ?? '')
  }
}
