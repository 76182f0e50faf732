import { createTemplateFrom } from '#features/courses/templates/create-template-from.ts'
import { makeFileAddresses } from '#features/files/file-addresses.ts'
import { newId } from '#platform/ids.ts'
import type { Actor } from '#platform/tenant-context.ts'
import type { SeedDoor } from './door.ts'
import type { School } from './school.ts'
import { day } from './time-line.ts'

/** Keeps courses that are repeated every season as templates. */
export async function plantTemplates({
  school,
  door,
  operator,
  now,
}: {
  school: School
  door: SeedDoor
  operator: Actor
  now: Date
}): Promise<void> {
  const at = new Date(now.getTime() - 9 * day)
  const addresses = makeFileAddresses(Buffer.alloc(32))
  for (const { from, name } of school.templates) {
    await door({ at, actor: operator }, async (ctx) => {
      const { id } = await ctx.tx
        .selectFrom('course')
        .select('id')
        .where('tenant_id', '=', ctx.tenantId)
        .where('reference', '=', from)
        .executeTakeFirstOrThrow()
      await createTemplateFrom(ctx, addresses, { id: newId(at.getTime()), courseId: id, name })
    })
  }
}
