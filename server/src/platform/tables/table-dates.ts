import { type DateOrder, usualDateOrder } from '@reihum/contract/wire/dates.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/** Whether the day or the month comes first in tables of this language that the tenant exchanges with others. */
export async function tableDateOrder(
  { tx, tenantId, tenant }: Pick<TenantContext, 'tx' | 'tenantId' | 'tenant'>,
  locale: Locale,
): Promise<DateOrder> {
  if (locale === 'de') return 'dmy'
  const { english_dates: chosen, country } = await tx
    .selectFrom('tenant')
    .select(['english_dates', 'country'])
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return (chosen as DateOrder | null) ?? usualDateOrder({ currencyCode: tenant.currencyCode, country })
}
