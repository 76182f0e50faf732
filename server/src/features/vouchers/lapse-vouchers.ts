import { sql } from 'kysely'
import { record } from '#platform/audit/record.ts'
import { inEach } from '#platform/database/in-each.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { today } from './today.ts'
import { voucherLapsed } from './voucher.events.ts'
import { lapsesOn } from './voucher.rules.ts'
import { addMovements, lockVoucher, storeVoucherChange } from './voucher.store.ts'

type Found = { tenant_id: string; id: string }

/** In one go as many as are dealt with in a moment; the next run finds the others. */
const atOnce = 500

/** Vouchers whose last day and the one after it are over, by the clock of their tenant. */
function overdue(inPlatform: InPlatform): Promise<Found[]> {
  return inPlatform(async ({ tx, now }) => {
    const { rows } = await sql<Found>`
      select v.tenant_id, v.id from voucher v join tenant t on t.id = v.tenant_id
      where v.lapsed_at is null and v.balance_cents > 0
        and v.valid_until < ${now}::date and v.valid_until + 2 <= (${now}::timestamptz at time zone t.time_zone)::date
      order by v.valid_until, v.id limit ${sql.lit(atOnce)}`.execute(tx)
    return rows
  })
}

/** Decided again under the lock: it may have been redeemed, or been given something back. */
async function lapse(ctx: TenantContext, { id }: Found): Promise<void> {
  const { balance_cents: cents, lapsed_at, valid_until } = await lockVoucher(ctx, id)
  if (lapsed_at || cents === 0 || today(ctx) < lapsesOn(valid_until)) return
  await addMovements(ctx, [{ voucherId: id, kind: 'lapsed', cents: -cents }])
  await storeVoucherChange(ctx, id, { lapsed_at: ctx.now })
  await record(ctx, voucherLapsed(id, cents))
}

/** What is left on vouchers after their last day is owed to nobody any more, and is income. */
export async function lapseVouchers({
  inPlatform,
  inTenant,
}: {
  inPlatform: InPlatform
  inTenant: InTenant
}) {
  await inEach(inTenant, await overdue(inPlatform), lapse)
}
