import type {
  Instructor,
  InstructorFields,
  instructorListInput,
} from '@kurso/contract/courses/instructor.schema.ts'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { foldedColumn } from '#platform/database/folded-column.ts'
import { readPage } from '#platform/database/read-page.ts'
import type { Instructor as InstructorTable } from '#platform/database/schema.ts'
import { foldedPattern } from '#platform/fold.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

type Row = Selectable<InstructorTable>

export function instructorFieldsOf({ fullname, email, phone, about }: Row): InstructorFields {
  return { fullname, email, phone, about }
}

function asInstructor(row: Row): Instructor {
  const archived = row.archived_at !== null
  return {
    id: row.id as Instructor['id'],
    ...instructorFieldsOf(row),
    archived,
    revision: row.revision,
    allowedActions: ['edit', archived ? 'restore' : 'archive', 'delete'],
  }
}

const sortColumns = { fullname: 'name_sort', email: 'email' } as const

export async function listInstructors(ctx: TenantContext, input: z.output<typeof instructorListInput>) {
  let matching = ctx.tx
    .selectFrom('instructor')
    .where('tenant_id', '=', ctx.tenantId)
    .where('archived_at', input.archived ? 'is not' : 'is', null)
  if (input.q) {
    const words = foldedPattern(input.q)
    matching = matching.where((eb) =>
      eb.or([
        eb('name_sort', 'like', words),
        eb(foldedColumn('email'), 'like', words),
        eb('phone', 'like', words),
      ]),
    )
  }
  const { rows, total } = await readPage(
    matching
      .selectAll()
      .orderBy(sortColumns[input.sort], input.dir)
      .orderBy('name_sort', input.dir)
      .orderBy('id', input.dir),
    matching,
    input,
  )
  return { items: rows.map(asInstructor), total }
}

export async function getInstructor(ctx: TenantContext, id: string): Promise<Instructor> {
  const row = await ctx.tx
    .selectFrom('instructor')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return asInstructor(row)
}
