import { sql } from 'kysely'
import { insertTogether } from '#platform/database/insert-together.ts'
import { newId } from '#platform/ids.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

type NewOffer = {
  /** The course that is called off. */
  courseId: string
  courseIds: readonly string[]
  until: string
  registrationIds: readonly string[]
}

export async function storeReplacementOffer(ctx: TenantContext, offer: NewOffer): Promise<void> {
  const { tenantId: tenant_id, now } = ctx
  const id = newId(now.getTime())
  await ctx.tx
    .insertInto('rebooking_offer')
    .values({ tenant_id, id, course_id: offer.courseId, made_at: now, expires_at: offer.until })
    .execute()
  await insertTogether(ctx.tx, {
    rebooking_offer_course: [...new Set(offer.courseIds)].map((course_id, position) => ({
      tenant_id,
      offer_id: id,
      course_id,
      position,
    })),
    offered_registration: offer.registrationIds.map((registration_id) => ({
      tenant_id,
      offer_id: id,
      registration_id,
    })),
  })
}

export async function storeDeclined(ctx: TenantContext, registrationIds: readonly string[]): Promise<void> {
  await ctx.tx
    .updateTable('offered_registration')
    .set({ declined_at: ctx.now })
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`registration_id = any(${[...registrationIds]}::uuid[])`)
    .execute()
}
