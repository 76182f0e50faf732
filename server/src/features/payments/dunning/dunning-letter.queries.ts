import type { Locale } from '@reihum/contract/wire/locales.ts'
import { portalAddresses } from '#features/registrations/letters/booking-letter.ts'
import { loadBank } from '#features/tenants/bank.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { dunningCases, type KnownCase, openFees, todayOf } from './dunning.queries.ts'
import { decideDunning, lettersOf } from './dunning.rules.ts'
import type { DunningPaperFacts } from './dunning-paper.ts'
import { dunningSettings } from './dunning-settings.ts'
import { type NoticeContent, noticeContentOf } from './notice-content.ts'
import { payByOf } from './send-dunning.ts'

export type LetterFrom = { vault: Vault; publicUrl: string }

/** What a letter to a payer says, with the address it goes to; it brings itself as a PDF where the provider wants that. */
export type ToldDunning = { recipient: string; facts: DunningPaperFacts; hasPaper: boolean }

type Figures = {
  currency: string
  payBy: string
  writtenOn: string
  feeCents: number
  interestCents: number
}

/** A content with what is known of the provider now: where to pay is never what it was. */
export async function factsOf(
  ctx: TenantContext,
  { vault, publicUrl }: LetterFrom,
  content: NoticeContent,
  figures: Figures,
): Promise<DunningPaperFacts> {
  const { accountHolder, iban, bic } = await loadBank(ctx, vault)
  const to = portalAddresses(ctx, publicUrl, content.locale as Locale)
  return {
    ...content,
    ...figures,
    bank: iban ? { accountHolder, iban, bic } : null,
    links: { privacy: to('privacy'), imprint: to('imprint') },
  }
}

const addressOf = (cases: readonly KnownCase[]) => cases.find(({ email }) => email !== '')?.email ?? ''

/** The letter to a payer as a run would write it today; null: none is due. */
export async function letterDueTo(
  ctx: TenantContext,
  from: LetterFrom,
  { payerId, level }: { payerId: string; level: number },
): Promise<ToldDunning | null> {
  const [{ plan }, cases] = await Promise.all([dunningSettings(ctx), dunningCases(ctx, { payerId })])
  const today = todayOf(ctx)
  const due = cases.flatMap((one) => {
    const verdict = decideDunning(one, plan, today)
    return verdict.kind === 'due' && verdict.step.kind === 'letter'
      ? [{ case: one, level: verdict.step.level }]
      : []
  })
  const letter = lettersOf(due, plan, today).find((one) => one.level === level)
  if (!letter) return null
  const byId = new Map(cases.map((one) => [one.id, one]))
  const told = letter.items.flatMap(({ receivableId }) => byId.get(receivableId) ?? [])
  const { currency, feeCents, interestCents, byPost } = letter
  const formerFeeCents = (await openFees(ctx, [letter]))(letter)
  const content = noticeContentOf(ctx, { cases: told, plan, level, formerFeeCents })
  if (!content) return null
  const payBy = payByOf(letter, byId, plan, today)
  return {
    recipient: addressOf(told),
    facts: await factsOf(ctx, from, content, { currency, payBy, writtenOn: today, feeCents, interestCents }),
    hasPaper: byPost || (plan.attachesPaper && level > 0),
  }
}

/**
 * The letter of a stored notice, about what is still open of it; null: nothing is, it goes by post, or nobody can be
 * written to.
 */
export async function letterOfNotice(
  ctx: TenantContext,
  from: LetterFrom,
  noticeId: string,
): Promise<(ToldDunning & { copyTo: string }) | null> {
  const notice = await ctx.tx
    .selectFrom('dunning_notice as n')
    .innerJoin('dunning_run as d', (join) =>
      join.onRef('d.tenant_id', '=', 'n.tenant_id').onRef('d.id', '=', 'n.run_id'),
    )
    .selectAll('n')
    .select('d.day')
    .where('n.tenant_id', '=', ctx.tenantId)
    .where('n.id', '=', noticeId)
    .executeTakeFirst()
  if (!notice || notice.by_post) return null
  const items = await ctx.tx
    .selectFrom('dunning_notice_item')
    .select('receivable_id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('notice_id', '=', noticeId)
    .execute()
  const { level, currency, pay_by: payBy, day: writtenOn, fee_cents: feeCents } = notice
  const payer = { payerId: notice.payer_person_id, currency }
  const [{ plan }, cases, fees] = await Promise.all([
    dunningSettings(ctx),
    dunningCases(ctx, { ids: items.map(({ receivable_id }) => receivable_id) }),
    openFees(ctx, [payer]),
  ])
  const interestCents = Number(notice.interest_cents)
  // The fee of this letter is among the open ones by now.
  const formerFeeCents = Math.max(0, fees(payer) - feeCents - interestCents)
  const content = noticeContentOf(ctx, { cases, plan, level, formerFeeCents })
  const recipient = addressOf(cases)
  if (!content || !recipient) return null
  return {
    recipient,
    facts: await factsOf(ctx, from, content, { currency, payBy, writtenOn, feeCents, interestCents }),
    hasPaper: plan.attachesPaper && level > 0,
    copyTo: plan.copyTo,
  }
}
