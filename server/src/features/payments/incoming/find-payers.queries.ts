import type { Payer } from '@reihum/contract/ledger/payer.schema.ts'
import { parseReference } from '@reihum/contract/ledger/payment-reference.ts'
import type { PayerSearch } from '@reihum/contract/payments/payment.schema.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

const atMost = 20

/** By words, or whoever owes what is paid under that reference. Such text may be a name as well. */
function searched(ctx: TenantContext, q: string) {
  if (q === '') return sql<boolean>`true`
  const words = sql`select id from found_persons(${q}) as found(id)`
  const reference = parseReference(q)
  if (!reference) return sql<boolean>`p.id in (${words})`
  return sql<boolean>`p.id in (${words} union all
    select payer_person_id from receivable where tenant_id = ${ctx.tenantId} and reference = ${reference})`
}

/** Whom a payment or a receivable may be of: accountants find persons by it without seeing their pages. */
export async function findPayers(ctx: TenantContext, { q, personId }: PayerSearch): Promise<Payer[]> {
  const rows = await ctx.tx
    .selectFrom('person as p')
    .select(['p.id', 'p.first_name', 'p.last_name', 'p.email'])
    .where('p.tenant_id', '=', ctx.tenantId)
    .where('p.erased_at', 'is', null)
    .where(
      personId
        ? sql<boolean>`(p.id = ${personId} or p.id in (${matching(ctx, q)}))`
        : sql<boolean>`p.id in (${matching(ctx, q)})`,
    )
    .orderBy(sql`p.id is not distinct from ${personId ?? null}::uuid`, 'desc')
    .orderBy('p.id', 'desc')
    .execute()
  return rows.map(
    ({ id, first_name, last_name, email }) =>
      ({ id, name: `${first_name} ${last_name}`.trim(), email }) as Payer,
  )
}

const matching = (ctx: TenantContext, q: string) =>
  ctx.tx
    .selectFrom('person as p')
    .select('p.id')
    .where('p.tenant_id', '=', ctx.tenantId)
    .where('p.erased_at', 'is', null)
    .where(searched(ctx, q))
    .orderBy('p.id', 'desc')
    .limit(sql.lit(atMost))
