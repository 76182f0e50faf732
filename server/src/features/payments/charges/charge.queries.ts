import { formatReference } from '@reihum/contract/ledger/payment-reference.ts'
import type {
  OwedCharge,
  OwnCharges,
  platformChargeListInput,
} from '@reihum/contract/payments/charges.schema.ts'
import type { BillerTerms } from '@reihum/contract/tenants/biller.schema.ts'
import type { TenantId } from '@reihum/contract/wire/ids.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { receivableState } from '#features/ledger/ledger.rules.ts'
import { transferAccount } from '#features/tenants/bank.queries.ts'
import { epcCode } from '#features/tenants/epc-code.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { today } from '../today.ts'
import type { ToldCharge } from './charge.mails.ts'

type Row = {
  id: string
  tenant_id: TenantId
  title: string
  reference: string
  service_start: string
  service_end: string
  due_on: string | null
  charged_cents: number
  allocated_cents: number
  written_off_cents: number
  open_cents: number
  reminded_at: Date | null
  dunning_level: number
}

const columns = sql`o.charge_id as id, o.charged_tenant_id as tenant_id, r.title, r.reference, r.service_start,
  r.service_end, r.due_on, r.charged_cents, r.allocated_cents, r.written_off_cents, r.open_cents, r.reminded_at,
  r.dunning_level`

const owed = sql`owed_charge o join receivable r on r.tenant_id = o.tenant_id and r.id = o.receivable_id`

const toldOf = (row: Row, day: string): OwedCharge => ({
  id: row.id as OwedCharge['id'],
  title: row.title,
  reference: row.reference,
  serviceStart: row.service_start,
  serviceEnd: row.service_end,
  dueOn: row.due_on,
  amountCents: row.charged_cents,
  openCents: row.open_cents,
  state: receivableState(
    {
      chargedCents: row.charged_cents,
      allocatedCents: row.allocated_cents,
      writtenOffCents: row.written_off_cents,
      dueOn: row.due_on,
      awaitsDebit: false,
      isReminded: row.reminded_at !== null,
      dunningLevel: row.dunning_level,
    },
    day,
  ),
})

/** In the tenant that bills: what all others owe it for their tiers. */
export async function billedCharges(
  ctx: TenantContext,
  { page, size, state }: z.output<typeof platformChargeListInput>,
) {
  const chosen =
    state === 'open' ? sql`and r.open_cents > 0` : state === 'settled' ? sql`and r.open_cents = 0` : sql``
  const { rows } = await sql<Row>`select ${columns} from ${owed}
    where o.tenant_id = ${ctx.tenantId} ${chosen}
    order by o.charged_at desc, o.charge_id desc limit ${size} offset ${(page - 1) * size}`.execute(ctx.tx)
  const { rows: sums } = await sql<{ total: number; open: number }>`
    select count(*)::int as total, coalesce(sum(r.open_cents), 0)::int as open from ${owed}
    where o.tenant_id = ${ctx.tenantId} ${chosen}`.execute(ctx.tx)
  const day = today(ctx)
  return {
    items: rows.map((row) => ({ ...toldOf(row, day), tenantId: row.tenant_id })),
    total: sums[0]?.total ?? 0,
    openCents: sums[0]?.open ?? 0,
  }
}

/** What is settled of a tenant's charges is shown for about two years; all of what is open is. */
const settledShown = 24

/** In the tenant that bills: what one of the others owes it, and how to pay it. */
export async function chargesOwedBy(
  ctx: TenantContext,
  vault: Vault,
  chargedTenantId: string,
  { taxRate }: Pick<BillerTerms, 'taxRate'>,
): Promise<OwnCharges> {
  const { rows } = await sql<Row>`
    select * from (
      select ${columns}, o.charged_at, row_number() over (partition by r.open_cents > 0 order by o.charged_at desc) as place
      from ${owed} where o.tenant_id = ${ctx.tenantId} and o.charged_tenant_id = ${chargedTenantId}) c
    where open_cents > 0 or place <= ${settledShown}
    order by open_cents > 0 desc, case when open_cents > 0 then due_on end,
      case when open_cents > 0 then charged_at end, place`.execute(ctx.tx)
  const { rows: credits } = await sql<{ cents: number }>`
    select coalesce(sum(p.free_cents), 0)::int as cents from payment p
    where p.tenant_id = ${ctx.tenantId} and p.free_cents > 0 and exists (
      select from allocation a join ${owed} on r.tenant_id = a.tenant_id and r.id = a.receivable_id
      where a.tenant_id = p.tenant_id and a.payment_id = p.id and o.charged_tenant_id = ${chargedTenantId})`.execute(
    ctx.tx,
  )
  const openCents = rows.reduce((sum, { open_cents }) => sum + open_cents, 0)
  const account = openCents > 0 ? await transferAccount(ctx, vault) : null
  const day = today(ctx)
  const { currencyCode } = ctx.tenant
  const transferFor = ({ open_cents: amountCents, reference }: Row) => {
    if (!account || amountCents === 0) return null
    const transfer = { ...account, amountCents, reference: formatReference(reference) }
    return { ...transfer, qrCode: epcCode({ ...transfer, currencyCode }) }
  }
  return {
    company: ctx.tenant.company,
    isTaxed: taxRate > 0,
    openCents,
    creditCents: credits[0]?.cents ?? 0,
    charges: rows.map((row) => ({ ...toldOf(row, day), transfer: transferFor(row) })),
  }
}

/** In the tenant that bills: what its letter says of one of them. */
export async function toldCharge(
  ctx: TenantContext,
  vault: Vault,
  receivableId: string,
): Promise<ToldCharge> {
  const { rows } = await sql<Row>`select ${columns} from ${owed}
    where o.tenant_id = ${ctx.tenantId} and o.receivable_id = ${receivableId}`.execute(ctx.tx)
  const { title, reference, due_on: dueOn, open_cents: openCents } = rows[0] as Row
  const account = await transferAccount(ctx, vault)
  return {
    title,
    reference: formatReference(reference),
    dueOn,
    openCents,
    company: ctx.tenant.company,
    account,
  }
}
