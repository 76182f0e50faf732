import type { DunningProposals } from '@reihum/contract/payments/dunning.schema.ts'
import type { PersonId, receivableId } from '@reihum/contract/wire/ids.schema.ts'
import type { z } from 'zod'
import type { TenantContext } from '#platform/tenant-context.ts'
import { dunningCases, type KnownCase, lookedAt, todayOf } from './dunning.queries.ts'
import { type DunningVerdict, decideDunning, lettersOf } from './dunning.rules.ts'
import { dunningSettings } from './dunning-settings.ts'

type ReceivableId = z.infer<typeof receivableId>

const payerOf = ({ payerId, firstName, lastName, email }: KnownCase) => ({
  id: payerId as PersonId,
  name: `${firstName} ${lastName}`.trim(),
  email,
})

const owed = (one: KnownCase) => ({
  receivableId: one.id as ReceivableId,
  title: one.title,
  reference: one.reference,
  dueOn: one.dueOn,
  openCents: one.openCents,
})

const single = (one: KnownCase) => ({ ...owed(one), payer: payerOf(one), currencyCode: one.currency })

type Decided = { case: KnownCase; verdict: DunningVerdict }

function sorted(decided: readonly Decided[]) {
  return {
    due: decided.flatMap(({ case: one, verdict }) =>
      verdict.kind === 'due' && verdict.step.kind === 'letter'
        ? [{ case: one, level: verdict.step.level }]
        : [],
    ),
    writeOffs: decided.flatMap(({ case: one, verdict }) =>
      verdict.kind === 'due' && verdict.step.kind === 'write_off' ? [single(one)] : [],
    ),
    keptBack: decided.flatMap(({ case: one, verdict }) =>
      // Fees are never dunned for themselves, which would only repeat itself here.
      verdict.kind === 'kept_back' && verdict.why !== 'dunning_fee'
        ? [
            {
              ...single(one),
              level: verdict.step.kind === 'letter' ? verdict.step.level : null,
              why: verdict.why,
            },
          ]
        : [],
    ),
  }
}

/** What a run would do today, and what it would not, and why. */
export async function dunningProposals(ctx: TenantContext): Promise<DunningProposals> {
  const [{ plan }, cases] = await Promise.all([dunningSettings(ctx), dunningCases(ctx, { limit: lookedAt })])
  const today = todayOf(ctx)
  const { due, writeOffs, keptBack } = sorted(
    cases.map((one) => ({ case: one, verdict: decideDunning(one, plan, today) })),
  )
  const byId = new Map(cases.map((one) => [one.id, one]))
  const letters = lettersOf(due, plan, today).flatMap((letter) => {
    const items = letter.items.flatMap(({ receivableId, interestCents }) => {
      const one = byId.get(receivableId)
      return one ? [{ ...owed(one), interestCents }] : []
    })
    const cases = letter.items.flatMap(({ receivableId }) => byId.get(receivableId) ?? [])
    const first = cases.find(({ email }) => email !== '') ?? cases[0]
    const { level, currency: currencyCode, openCents, feeCents, interestCents, byPost } = letter
    return first
      ? [{ payer: payerOf(first), level, currencyCode, items, openCents, feeCents, interestCents, byPost }]
      : []
  })
  return { day: today, letters, writeOffs, keptBack, isCut: cases.length === lookedAt }
}
