import type { DebitProposals } from '@reihum/contract/debits/debits.schema.ts'
import { today as todayOf } from '#features/payments/today.ts'
import { creditorOf } from '#features/tenants/bank.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { decideDebit, earliestCollection } from './debit.rules.ts'
import { announcedDebits } from './debit-list.queries.ts'
import { debitSettings } from './debit-settings.ts'
import { type DueDebit, dueDebits, lookedAt } from './due-receivables.queries.ts'

const owed = (one: DueDebit) => ({
  receivableId: one.receivableId,
  title: one.title,
  reference: one.reference,
  dueOn: one.dueOn,
  openCents: one.openCents,
  currencyCode: one.currency,
  payer: { id: one.payerId, name: one.payerName, email: one.email },
})

/** What can be announced and what can go to the bank today, what waits, and what hinders the rest. */
export async function debitProposals(ctx: TenantContext, vault: Vault): Promise<DebitProposals> {
  const today = todayOf(ctx)
  const [creditor, { leadDays }, found, announced] = await Promise.all([
    creditorOf(ctx, vault),
    debitSettings(ctx),
    dueDebits(ctx, today),
    announcedDebits(ctx, lookedAt),
  ])
  const decided = found.map((one) => ({
    one,
    verdict: decideDebit(one, creditor?.noticeDays ?? 14, today),
  }))
  return {
    day: today,
    isSetUp: creditor !== null,
    leadDays,
    earliestOn: earliestCollection(today, leadDays),
    due: decided.flatMap(({ one, verdict }) =>
      verdict.kind === 'due'
        ? [{ ...owed(one), mandateReference: one.mandateReference, collectOn: verdict.collectOn }]
        : [],
    ),
    announced,
    hindered: decided.flatMap(({ one, verdict }) =>
      verdict.kind === 'hindered' ? [{ ...owed(one), obstacles: verdict.obstacles }] : [],
    ),
    waiting: decided.flatMap(({ one, verdict }) =>
      verdict.kind === 'waits'
        ? [{ ...owed(one), waitsFor: verdict.waitsFor, collectibleOn: verdict.day }]
        : [],
    ),
    isCut: found.length === lookedAt || announced.length === lookedAt,
  } as DebitProposals
}
