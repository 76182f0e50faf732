import type { Locale } from '@reihum/contract/wire/locales.ts'
import { record } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { mandateLapsed, mandateUsedUp } from './mandate.events.ts'
import { mandateStateToday } from './mandate.queries.ts'

/**
 * It was noticed that nothing more can be collected under a mandate: its payer is told, unless they were told of it before,
 * because it was revoked or the bank refused.
 */
export async function noteEndedMandate(ctx: TenantContext, id: string, locale: Locale): Promise<void> {
  const mandate = await ctx.tx
    .selectFrom('mandate as m')
    .select(['m.person_id', 'm.reference', mandateStateToday(ctx, 'm').as('state')])
    .where('m.tenant_id', '=', ctx.tenantId)
    .where('m.id', '=', id)
    .executeTakeFirst()
  if (mandate?.state !== 'lapsed' && mandate?.state !== 'used') return
  const noticed = mandate.state === 'lapsed' ? mandateLapsed : mandateUsedUp
  await record(ctx, noticed({ mandateId: id, personId: mandate.person_id, locale }, mandate.reference))
}
