import { type Biller, billerTerms } from '@reihum/contract/tenants/biller.schema.ts'
import { z } from 'zod'
import type { Tx } from '#platform/database/transaction.ts'

/** From when until when a tenant bills: each charge is billed by whoever billed when it was made. */
const period = z.object({
  tenantId: z.string(),
  since: z.iso.datetime(),
  until: z.iso.datetime().nullable(),
})
export type BillingPeriod = z.infer<typeof period>

const storedBiller = z.object({
  terms: billerTerms,
  periods: z.array(period),
  revision: z.number().int(),
})
export type StoredBiller = z.infer<typeof storedBiller>

/** Nobody bills until a superuser names somebody. */
const nobody: StoredBiller = {
  terms: { tenantId: null, dueDays: 14, taxRate: 1900, zeroTax: 'small_business' },
  periods: [],
  revision: 0,
}

export async function loadBiller({ tx }: { tx: Tx }): Promise<StoredBiller> {
  const stored = await tx
    .selectFrom('platform_setting')
    .select('value')
    .where('name', '=', 'biller')
    .executeTakeFirst()
  return stored ? storedBiller.parse(stored.value) : nobody
}

/** As superusers are shown it. */
export async function billerOf(
  { tx }: { tx: Tx },
  { terms, periods, revision }: StoredBiller,
): Promise<Biller> {
  const row =
    terms.tenantId &&
    (await tx.selectFrom('tenant').select('company').where('id', '=', terms.tenantId).executeTakeFirst())
  const current = periods.find(({ until }) => until === null)
  return { ...terms, company: row ? row.company : null, since: current?.since ?? null, revision }
}
