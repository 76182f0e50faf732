import { sql } from 'kysely'
import { addPerson } from '#features/people/add-person.ts'
import { holdPersons } from '#features/people/hold-persons.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Charged } from './charge.rules.ts'
import type { UnowedCharge } from './unowed-charges.queries.ts'

export async function owedBefore(ctx: TenantContext, ids: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.tx
    .selectFrom('owed_charge')
    .select('charge_id')
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`charge_id = any(${[...ids]}::uuid[])`)
    .execute()
  return new Set(rows.map(({ charge_id }) => charge_id))
}

export async function insertOwed(
  ctx: TenantContext,
  charge: UnowedCharge,
  receivableId: string | null,
): Promise<void> {
  await ctx.tx
    .insertInto('owed_charge')
    .values({
      tenant_id: ctx.tenantId,
      charge_id: charge.id,
      charged_tenant_id: charge.tenantId,
      charged_at: charge.at,
      period_start: charge.periodStart,
      net_cents: charge.netCents,
      receivable_id: receivableId,
      at: ctx.now,
    })
    .execute()
}

/** Who owed the last charge of the tenant; a merge has led to whoever stayed. Nobody, if they were erased. */
async function knownPayer(ctx: TenantContext, tenantId: string): Promise<string | undefined> {
  const payers = sql`(select r.payer_person_id from owed_charge o
    join receivable r on r.tenant_id = o.tenant_id and r.id = o.receivable_id
    where o.tenant_id = ${ctx.tenantId} and o.charged_tenant_id = ${tenantId}
    order by o.charged_at desc, o.charge_id desc limit 1)`
  await holdPersons(ctx, payers)
  const { rows } = await sql<{ id: string }>`select id from person
    where tenant_id = ${ctx.tenantId} and id in (${payers}) and erased_at is null`.execute(ctx.tx)
  return rows[0]?.id
}

/** The charged tenant as somebody who pays: found by what they owed before, made once. */
export async function payerFor(ctx: TenantContext, charge: UnowedCharge): Promise<string> {
  const known = await knownPayer(ctx, charge.tenantId)
  if (known) return known
  const { company, email, phone, street, postalCode, city } = charge
  return addPerson(ctx, {
    firstName: '',
    lastName: company || charge.tenantId,
    email,
    phone,
    street,
    postalCode,
    city,
  })
}

/** What the receivables of a tenant still charge for a month, the newest first. */
export async function stillCharged(
  ctx: TenantContext,
  { tenantId, periodStart }: UnowedCharge,
): Promise<Charged[]> {
  const { rows } = await sql<Charged>`
    select r.id as "receivableId", sum(l.net_cents)::int as "netCents", r.charged_cents as "grossCents",
      (array_agg(l.tax_rate order by l.number))[1] as "taxRate",
      (array_agg(l.tax_category order by l.number))[1] as "taxCategory"
    from owed_charge o
    join receivable r on r.tenant_id = o.tenant_id and r.id = o.receivable_id
    join receivable_line l on l.tenant_id = r.tenant_id and l.receivable_id = r.id
    where o.tenant_id = ${ctx.tenantId} and o.charged_tenant_id = ${tenantId}
      and date_trunc('month', o.period_start) = date_trunc('month', ${periodStart}::date)
    group by r.tenant_id, r.id, o.charged_at
    having sum(l.net_cents) > 0
    order by o.charged_at desc, r.id desc`.execute(ctx.tx)
  return rows
}
