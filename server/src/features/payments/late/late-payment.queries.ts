import type { PaymentDetail } from '@reihum/contract/payments/payment.schema.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/** What became of places that had expired before a payment came. */
export async function latePlacesOf(ctx: TenantContext, paymentId: string): Promise<PaymentDetail['late']> {
  const rows = await ctx.tx
    .selectFrom('late_payment as t')
    .innerJoin('registration as g', (join) =>
      join.onRef('g.tenant_id', '=', 't.tenant_id').onRef('g.id', '=', 't.registration_id'),
    )
    .innerJoin('course as c', (join) =>
      join.onRef('c.tenant_id', '=', 'g.tenant_id').onRef('c.id', '=', 'g.course_id'),
    )
    .leftJoin('member_name as u', 'u.user_id', 't.actor_id')
    .select(['t.registration_id', 'g.course_id', 't.credited_for', 't.at', 'c.title', 'u.username'])
    .where('t.tenant_id', '=', ctx.tenantId)
    .where('t.payment_id', '=', paymentId)
    .where('t.undone_at', 'is', null)
    .orderBy('t.id')
    .execute()
  return rows.map(
    (row) =>
      ({
        registrationId: row.registration_id,
        courseId: row.course_id,
        courseTitle: row.title,
        creditedFor: row.credited_for,
        at: row.at.toISOString(),
        actorName: row.username ?? '',
      }) as PaymentDetail['late'][number],
  )
}
