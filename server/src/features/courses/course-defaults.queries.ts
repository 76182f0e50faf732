import { courseContent, type courseDefaults } from '@reihum/contract/courses/course.schema.ts'
import type { CourseKind } from '@reihum/contract/courses/course-states.ts'
import type { PaymentMethod } from '@reihum/contract/tenants/payment-methods.ts'

import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import type { z } from 'zod'
import { hasFeature } from '#features/tenants/tier.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { collectionOfRow } from './collection/collection-columns.ts'
import { referencesAfter } from './reference.rules.ts'
import { refundTermsOfRow } from './refund-terms/refund-terms-columns.ts'

type Defaults = z.infer<typeof courseDefaults>

const plain = courseContent.parse({ title: '-', attendeeLimit: null, waiterLimit: null, feeCents: 0 })

/** The newest course of the kind. The caller falls back to the newest of any kind, for its terms. */
function newestCourse(ctx: TenantContext, kind?: CourseKind) {
  return ctx.tx
    .selectFrom('course')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

async function freeReference(ctx: TenantContext, last: string | null, kind: CourseKind): Promise<string> {
  const year = Number(wallClockOf(ctx.now.toISOString(), ctx.tenant.timeZone).date.slice(0, 4))
  const suggested = [...referencesAfter(last, kind, year), ...referencesAfter(null, kind, year)]
  const taken = await ctx.tx
    .selectFrom('course')
    .select('reference')
    .where('tenant_id', '=', ctx.tenantId)
    .where('reference', 'in', suggested)
    .execute()
  const known = new Set(taken.map(({ reference }) => reference))
  return suggested.find((reference) => !known.has(reference)) ?? ''
}

/** The defaults of a new course: a free reference, and the terms that were entered last. */
export async function defaultsFor(ctx: TenantContext, kind: CourseKind): Promise<Defaults> {
  const ofKind = await newestCourse(ctx, kind)
  const last = ofKind ?? (await newestCourse(ctx))
  const reference = await freeReference(ctx, ofKind?.reference ?? null, kind)
  if (!last) return { ...plain, reference }
  const hasDeadline = await hasFeature(ctx, 'cancellationDeadline')
  return {
    reference,
    mode: plain.mode,
    taxCategory: last.tax_category as Defaults['taxCategory'],
    taxRate: last.tax_rate,
    taxExemptionReason: last.tax_exemption_reason,
    withdrawalRight: last.withdrawal_right as Defaults['withdrawalRight'],
    paymentMethods: last.payment_methods as PaymentMethod[],
    paymentDeadlineDays: last.payment_deadline_days,
    ...collectionOfRow(last),
    ...refundTermsOfRow(last),
    registrationCancellationThresholdDays: hasDeadline ? last.cancellation_threshold_days : 0,
  }
}
