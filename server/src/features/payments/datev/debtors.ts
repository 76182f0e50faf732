import type { DatevPlan } from '@reihum/contract/payments/datev-settings.schema.ts'
import { sql } from 'kysely'
import { insertTogether } from '#platform/database/insert-together.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { type ExtfRow, extfText } from './extf.rules.ts'

export type Debtors = { numbers: ReadonlyMap<string, number>; added: ReadonlyMap<string, number> }

/** The numbers of payers. Who has none gets the next one; `storeDebtors` keeps it once there is a file. */
export async function debtorsOf(
  ctx: TenantContext,
  plan: DatevPlan,
  personIds: readonly string[],
): Promise<Debtors> {
  const rows = await ctx.tx
    .selectFrom('datev_debtor')
    .select(['person_id', 'number'])
    .where('tenant_id', '=', ctx.tenantId)
    .execute()
  const numbers = new Map(rows.map(({ person_id, number }) => [person_id, number]))
  const added = new Map<string, number>()
  let next = Math.max(plan.firstDebtor - 1, ...numbers.values()) + 1
  for (const id of personIds) {
    if (numbers.has(id)) continue
    numbers.set(id, next)
    added.set(id, next)
    next += 1
  }
  return { numbers, added }
}

export async function storeDebtors(ctx: TenantContext, { added }: Debtors): Promise<void> {
  await insertTogether(ctx.tx, {
    datev_debtor: [...added].map(([person_id, number]) => ({ tenant_id: ctx.tenantId, person_id, number })),
  })
}

/** The master data of payers, for the file beside the bookings. */
export async function debtorRows(
  ctx: TenantContext,
  numbers: ReadonlyMap<string, number>,
  personIds: readonly string[],
): Promise<ExtfRow[]> {
  const rows = await ctx.tx
    .selectFrom('person')
    .select(['id', 'first_name', 'last_name', 'street', 'postal_code', 'city'])
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`id = any(${[...personIds]}::uuid[])`)
    .execute()
  return rows
    .map((row) => ({ number: numbers.get(row.id) ?? 0, row }))
    .toSorted((a, b) => a.number - b.number)
    .map(({ number, row }) => ({
      Konto: String(number),
      'Name (Adressattyp natürl. Person)': extfText(row.last_name, 30),
      'Vorname (Adressattyp natürl. Person)': extfText(row.first_name, 30),
      Adressattyp: '1',
      ...(row.street && { Adressart: 'STR' }),
      Straße: extfText(row.street, 36),
      Postleitzahl: extfText(row.postal_code, 10),
      Ort: extfText(row.city, 30),
    }))
}
