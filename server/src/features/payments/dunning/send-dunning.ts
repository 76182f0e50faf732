import { randomBytes } from 'node:crypto'
import { ownReferenceFrom } from '@reihum/contract/ledger/payment-reference.ts'
import type { DunningPlan } from '@reihum/contract/payments/dunning-settings.schema.ts'
import { addDays } from '#features/courses/appointments/series.rules.ts'
import { lockReceivables } from '#features/ledger/lock-money.ts'
import { noteWritten } from '#features/ledger/note-written.ts'
import { type Claim, owe } from '#features/ledger/owe.ts'
import { recordMany } from '#platform/audit/record.ts'
import { newId } from '#platform/ids.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { payerDunned, payerReminded } from './dunning.events.ts'
import { dunningCases, type KnownCase, openFees, todayOf } from './dunning.queries.ts'
import { type DunningLetter, decideDunning, lettersOf } from './dunning.rules.ts'
import { insertNotices, insertRun, type StoredNotice } from './dunning.store.ts'
import { dunningSettings } from './dunning-settings.ts'
import { feeLabels } from './fee-words.ts'
import { noticeContentOf } from './notice-content.ts'

type Chosen = { receivableId: string; level: number }

/** Chosen receivables whose letter is due indeed. What was paid, paused or dunned meanwhile is left out. */
function stillDue(cases: readonly KnownCase[], chosen: readonly Chosen[], plan: DunningPlan, today: string) {
  const levels = new Map(chosen.map(({ receivableId, level }) => [receivableId, level]))
  return cases.flatMap((one) => {
    const verdict = decideDunning(one, plan, today)
    const isDue =
      verdict.kind === 'due' && verdict.step.kind === 'letter' && verdict.step.level === levels.get(one.id)
    return isDue && verdict.step.kind === 'letter' ? [{ case: one, level: verdict.step.level }] : []
  })
}

/** What a letter costs is owed by a receivable of its own, so that the fee can be paid, and given up, by itself. */
function feeOf(
  ctx: TenantContext,
  { payerId, feeCents, interestCents }: DunningLetter,
  payBy: string,
): Claim | null {
  if (feeCents + interestCents === 0) return null
  const t = feeLabels[ctx.tenant.language]
  const line = (label: string, cents: number) => ({
    registrationId: null,
    label,
    quantityHundredths: 100,
    unitCents: cents,
    grossCents: cents,
    netCents: cents,
    // A compensation for the delay, and no price of anything: no tax is on it.
    taxCategory: 'exempt' as const,
    taxRate: 0,
  })
  return {
    kind: 'dunning_fee',
    reference: ownReferenceFrom(randomBytes(8)),
    payerPersonId: payerId,
    bookingId: null,
    courseId: null,
    registrationId: null,
    title: feeCents > 0 ? t.fee : t.interest,
    dueOn: payBy,
    serviceStart: null,
    serviceEnd: null,
    confirms: false,
    lines: [
      ...(feeCents > 0 ? [line(t.fee, feeCents)] : []),
      ...(interestCents > 0 ? [line(t.interest, interestCents)] : []),
    ],
  }
}

/** By when to pay: what the level leaves; for a reminder the due date, or a week if that is over. */
export function payByOf(
  letter: DunningLetter,
  cases: ReadonlyMap<string, KnownCase>,
  plan: DunningPlan,
  today: string,
) {
  const level = plan.levels[letter.level - 1]
  if (level) return addDays(today, level.payWithinDays)
  const [first] = letter.items.map(({ receivableId }) => cases.get(receivableId)?.dueOn ?? today).toSorted()
  return first && first >= today ? first : addDays(today, 7)
}

async function storeNotices(
  ctx: TenantContext,
  letters: readonly DunningLetter[],
  cases: ReadonlyMap<string, KnownCase>,
  { plan, today }: { plan: DunningPlan; today: string },
): Promise<StoredNotice[]> {
  const planned = letters.map((letter) => ({ letter, payBy: payByOf(letter, cases, plan, today) }))
  // What former letters cost, before this one adds its own.
  const formerFees = await openFees(ctx, letters)
  const fees = planned.map(({ letter, payBy }) => feeOf(ctx, letter, payBy))
  const feeIds = await owe(
    ctx,
    fees.filter((fee) => fee !== null),
  )
  return planned.map(({ letter, payBy }, at) => ({
    ...letter,
    id: newId(ctx.now.getTime()),
    payBy,
    feeReceivableId: fees[at] ? (feeIds.shift() ?? null) : null,
    content: noticeContentOf(ctx, {
      cases: letter.items.flatMap(({ receivableId }) => cases.get(receivableId) ?? []),
      plan,
      level: letter.level,
      formerFeeCents: formerFees(letter),
    }),
  }))
}

async function recordNotices(ctx: TenantContext, notices: readonly StoredNotice[]): Promise<void> {
  await recordMany(
    ctx,
    notices.map(({ id, payerId, level, items, openCents, feeCents, interestCents, byPost }) => {
      const told = {
        noticeId: id,
        payerId,
        level,
        receivables: items.length,
        openCents,
        feeCents: feeCents + interestCents,
        byPost,
      }
      return {
        event: level === 0 ? payerReminded(told) : payerDunned(told),
        actor: ctx.actor,
        origin: ctx.origin,
      }
    }),
  )
}

/**
 * Writes the chosen letters. Everything is looked at again under the lock of the receivables, so that what was paid or
 * paused meanwhile wins, and two runs at once write one letter. The same request sent twice writes nothing the second
 * time.
 */
export async function sendDunning(
  ctx: TenantContext,
  { runId, chosen }: { runId: string; chosen: readonly Chosen[] },
): Promise<void> {
  const ids = chosen.map(({ receivableId }) => receivableId)
  await lockReceivables(ctx, ids)
  const [{ plan }, found] = await Promise.all([dunningSettings(ctx), dunningCases(ctx, { ids })])
  const today = todayOf(ctx)
  const due = stillDue(found, chosen, plan, today)
  const letters = lettersOf(due, plan, today)
  const leftOut = new Set(ids).size - due.length
  if (!(await insertRun(ctx, { id: runId, day: today, leftOut }, letters))) return
  if (letters.length === 0) return
  const cases = new Map(found.map((one) => [one.id, one]))
  const notices = await storeNotices(ctx, letters, cases, { plan, today })
  await insertNotices(ctx, { runId, day: today }, notices)
  await noteWritten(
    ctx,
    due.map(({ case: one, level }) => ({ receivableId: one.id, level })),
  )
  await recordNotices(ctx, notices)
}
