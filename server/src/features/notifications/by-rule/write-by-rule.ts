import { sql } from 'kysely'
import { workingLinks } from '#features/feedback/feedback-link.ts'
import { letterLinks } from '#features/messages/choices/letter-links.ts'
import { requireRoom } from '#features/tenants/tier-limit.ts'
import { attempt } from '#platform/database/attempt.ts'
import type { JobPayload } from '#platform/jobs/worker.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import type { JobDependencies } from '#platform/room.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { messageComposer } from '../compose-message.ts'
import { placeholderNames } from '../placeholder-names.queries.ts'
import { letterKey } from '../prepare-recipients.ts'
import {
  type KeptLetter,
  keepLetters,
  newLetterId,
  noteLook,
  type RuleRow,
  ruleFieldsOf,
} from './notification-rule.store.ts'
import { kindOfRule, type PreparedLetter, prepareLetters } from './prepare-letters.ts'
import { presentTurns, type Waiting, waitingPeople } from './rule-turns.queries.ts'

type Dependencies = Pick<JobDependencies, 'inTenant' | 'keyFor' | 'mail' | 'publicUrl'>

/** Small enough that others take turns, large enough that a course is asked about once for many. */
const portion = 50
/** How many portions one job writes, so that a large rule does not keep the lane from others. */
const mostPortions = 20
const minute = 60_000

/** Only one node writes for a rule at a time; null: it is off or gone. */
export async function lockRule({ tx, tenantId }: TenantContext, id: string): Promise<RuleRow | null> {
  const row = await tx
    .selectFrom('notification_rule')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('on_since', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** What was said already about these topics at these addresses. */
async function saidBefore(
  { tx, tenantId }: TenantContext,
  ruleId: string,
  letters: readonly PreparedLetter<Waiting>[],
): Promise<Set<string>> {
  const { rows } = await sql<{ email: string; topic: string; letter_digest: string }>`
    select email, topic, letter_digest from notification_rule_letter
    where tenant_id = ${tenantId} and rule_id = ${ruleId} and letter_digest is not null
      and topic = any(${[...new Set(letters.map(({ one }) => one.topic))]}::text[])
      and lower(email) = any(${letters.map(({ candidate }) => candidate.email.toLowerCase())}::text[])`.execute(
    tx,
  )
  return new Set(rows.map(({ email, topic, letter_digest }) => `${topic} ${letterKey(email, letter_digest)}`))
}

const kept = (ctx: TenantContext, one: Waiting, rest: Partial<KeptLetter>): KeptLetter => ({
  id: newLetterId(ctx),
  registrationId: one.registrationId,
  appointmentId: one.appointmentId,
  topic: one.topic,
  due: one.due,
  email: '',
  outcome: 'missed',
  code: '',
  data: {},
  digest: null,
  ...rest,
})

/** Why somebody is not written to. */
function leftOut(
  ctx: TenantContext,
  { one, candidate, message, outcome }: PreparedLetter<Waiting>,
  namesOf: Awaited<ReturnType<typeof placeholderNames>>,
): KeptLetter {
  const { email } = candidate
  if (outcome === 'noAddress') return kept(ctx, one, { outcome })
  if (outcome === 'unwanted') return kept(ctx, one, { email, outcome })
  if (outcome === 'unusable' || !message)
    return kept(ctx, one, { email, outcome: 'refused', code: 'NOTIFICATION_TEXT_UNUSABLE' })
  const placeholders = namesOf(message.unfilled, message.locale)
  const code = 'NOTIFICATION_LETTER_UNFILLED'
  return kept(ctx, one, { email, outcome: 'refused', code, data: { placeholders } })
}

/** Writes to some people, in the transaction that keeps that it was done. */
async function writeTo(
  ctx: TenantContext,
  { mail, publicUrl, keyFor }: Dependencies,
  rule: RuleRow,
  people: readonly Waiting[],
): Promise<void> {
  const fields = ruleFieldsOf(rule)
  const letters = await prepareLetters(ctx, fields, people, workingLinks(publicUrl, keyFor))
  const kind = kindOfRule(fields)
  const addresses = kind ? letters.map(({ candidate }) => candidate.email) : []
  const linkTo = await letterLinks(ctx, { keyFor, publicUrl }, addresses)
  const [said, compose, namesOf] = await Promise.all([
    saidBefore(ctx, rule.id, letters),
    messageComposer(ctx, publicUrl, { kind, linkTo }),
    placeholderNames(ctx, fields.texts),
  ])
  const results: KeptLetter[] = []
  for (const letter of letters) {
    const { one, candidate, message, outcome } = letter
    if (outcome !== 'ready' || !message) {
      results.push(leftOut(ctx, letter, namesOf))
      continue
    }
    const { email } = candidate
    const key = `${one.topic} ${letterKey(email, message.digest)}`
    if (said.has(key)) {
      results.push(kept(ctx, one, { email, outcome: 'same' }))
      continue
    }
    said.add(key)
    const written = kept(ctx, one, { email, outcome: 'written', digest: message.digest })
    results.push(written)
    await queueMail(ctx, mail, {
      eventId: written.id,
      kind: 'notification.by-rule',
      recipient: email,
      ...compose(message, email),
      subject: { kind: 'registration', id: one.registrationId },
    })
  }
  await keepLetters(ctx, rule.id, results)
}

/** True: there is nothing more to do now. */
async function writePortion(
  ctx: TenantContext,
  dependencies: Dependencies,
  ruleId: string,
): Promise<boolean> {
  const rule = await lockRule(ctx, ruleId)
  if (!rule) return true
  const { send, missed } = await presentTurns(ctx, rule)
  const late = await waitingPeople(ctx, rule, missed, { limit: portion })
  await keepLetters(
    ctx,
    rule.id,
    late.map((one) => kept(ctx, one, {})),
  )
  const people = await waitingPeople(ctx, rule, send, { limit: portion })
  if (people.length === 0) return late.length === 0
  const refusal = await attempt(ctx.tx, async () => {
    await requireRoom(ctx, 'mailsAMonth', people.length)
    await writeTo(ctx, dependencies, rule, people)
  })
  if (!refusal) {
    if (rule.trouble) await noteLook(ctx, ruleId, { look_at: rule.look_at ?? ctx.now, trouble: null })
    return false
  }
  if (refusal.code === 'UNAVAILABLE') throw refusal
  await noteLook(ctx, ruleId, { look_at: new Date(ctx.now.getTime() + 15 * minute), trouble: refusal.code })
  return true
}

/** Writes what is due by a rule, so many letters at a time; what is left has its next turn after others. */
export function writeByRule(dependencies: Dependencies) {
  return async ({ tenantId: tenant, ruleId }: JobPayload<{ ruleId: string }>): Promise<void> => {
    const enter = <Result>(act: (ctx: TenantContext) => Promise<Result>) =>
      dependencies.inTenant({ tenant, access: 'system', origin: noOrigin }, act)
    for (let done = 0; done < mostPortions; done += 1)
      if (await enter((ctx) => writePortion(ctx, dependencies, ruleId))) return
    await enter((ctx) => noteLook(ctx, ruleId, { look_at: ctx.now }))
  }
}
