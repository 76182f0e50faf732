import { newVoucher } from '@reihum/contract/vouchers/voucher.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { sellVoucher } from '#features/vouchers/sell-voucher.ts'
import { newId } from '#platform/ids.ts'
import type { Actor } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import type { SeedDoor } from './door.ts'
import type { School } from './school.ts'
import { day } from './time-line.ts'

type Planting = { school: School; door: SeedDoor; operator: Actor; vault: Vault; now: Date }

/** Sells the gift vouchers of a school; nobody has redeemed one yet. */
export async function plantVouchers({ school, door, operator, vault, now }: Planting): Promise<void> {
  for (const { daysAgo, ...voucher } of school.vouchers) {
    const at = new Date(now.getTime() - daysAgo * day)
    await door({ at, actor: operator }, (ctx) => {
      const sold = {
        ...voucher,
        id: newId(at.getTime()),
        soldOn: wallClockOf(at, ctx.tenant.timeZone).date,
        language: ctx.tenant.language,
      }
      return sellVoucher(ctx, vault, newVoucher.parse(sold))
    })
  }
}
