import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

type About = {
  /** The attribute that asks for it, and its name. */
  kindId: string
  name: string
  attributeIds: readonly string[]
}

/** Takes answers away from the registrations of a person with which this thing was brought. */
export async function removeAnswersAbout(
  ctx: TenantContext,
  personId: string,
  { kindId, name, attributeIds }: About,
): Promise<void> {
  if (attributeIds.length === 0) return
  await sql`
    delete from registration_answer a using registration r
    where a.tenant_id = ${ctx.tenantId} and a.attribute_id = any (${[...attributeIds]}::uuid[])
      and r.tenant_id = a.tenant_id and r.id = a.registration_id and r.person_id = ${personId}
      and exists (select from registration_answer n where n.tenant_id = r.tenant_id and n.registration_id = r.id
        and n.attribute_id = ${kindId} and lower(n.value #>> '{}') = lower(${name}))`.execute(ctx.tx)
}
