import type { DunningPlan } from '@reihum/contract/payments/dunning-settings.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { portalAddresses } from '#features/registrations/letters/booking-letter.ts'
import { loadBank } from '#features/tenants/bank.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import type { DunningFacts } from './dunning.mails.ts'
import { dunningCases, type KnownCase, openFees, todayOf } from './dunning.queries.ts'
import { decideDunning, lettersOf } from './dunning.rules.ts'
import { dunningSettings } from './dunning-settings.ts'
import { payByOf } from './send-dunning.ts'

export type LetterFrom = { vault: Vault; publicUrl: string }

/** What a letter to a payer says, with the address it goes to. */
export type ToldDunning = { recipient: string; facts: DunningFacts }

type Charged = {
  level: number
  payBy: string
  feeCents: number
  interestCents: number
  formerFeeCents: number
}

async function factsOf(
  ctx: TenantContext,
  { vault, publicUrl }: LetterFrom,
  cases: readonly KnownCase[],
  plan: DunningPlan,
  charged: Charged,
): Promise<ToldDunning | null> {
  const [first] = cases
  const wording = charged.level === 0 ? plan.reminder?.wording : plan.levels[charged.level - 1]?.wording
  if (!first || !wording) return null
  const locale = (cases.find(({ language }) => language)?.language ?? ctx.tenant.language) as Locale
  const { accountHolder, iban, bic } = await loadBank(ctx, vault)
  const to = portalAddresses(ctx, publicUrl, locale)
  const { level: _, ...sums } = charged
  return {
    recipient: first.email,
    facts: {
      locale,
      wording,
      name: `${first.firstName} ${first.lastName}`.trim(),
      company: ctx.tenant.company,
      currency: first.currency,
      items: cases,
      ...sums,
      bank: iban ? { accountHolder, iban, bic } : null,
      links: { privacy: to('privacy'), imprint: to('imprint') },
    },
  }
}

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
  return factsOf(ctx, from, told, plan, {
    level,
    payBy: payByOf(letter, byId, plan, today),
    feeCents: letter.feeCents,
    interestCents: letter.interestCents,
    formerFeeCents: await openFees(ctx, payerId, letter.currency),
  })
}

/** The letter of a stored notice, about what is still open of it; null: nothing is, or nobody can be written to. */
export async function letterOfNotice(
  ctx: TenantContext,
  from: LetterFrom,
  noticeId: string,
): Promise<(ToldDunning & { copyTo: string }) | null> {
  const notice = await ctx.tx
    .selectFrom('dunning_notice')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', noticeId)
    .executeTakeFirst()
  if (!notice) return null
  const items = await ctx.tx
    .selectFrom('dunning_notice_item')
    .select('receivable_id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('notice_id', '=', noticeId)
    .execute()
  const [{ plan }, cases, fees] = await Promise.all([
    dunningSettings(ctx),
    dunningCases(ctx, { ids: items.map(({ receivable_id }) => receivable_id) }),
    openFees(ctx, notice.payer_person_id, notice.currency),
  ])
  const interestCents = Number(notice.interest_cents)
  const told = await factsOf(ctx, from, cases, plan, {
    level: notice.level,
    payBy: notice.pay_by,
    feeCents: notice.fee_cents,
    interestCents,
    // The fee of this letter is among the open ones by now.
    formerFeeCents: Math.max(0, fees - notice.fee_cents - interestCents),
  })
  return told?.recipient ? { ...told, copyTo: plan.copyTo } : null
}
