import type {
  Instructor,
  InstructorFields,
  instructorListInput,
} from '@reihum/contract/courses/instructor.schema.ts'
import { may } from '@reihum/contract/tenants/roles.ts'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { foldedColumn } from '#platform/database/folded-column.ts'
import { readPage } from '#platform/database/read-page.ts'
import type { Instructor as InstructorTable } from '#platform/database/schema.ts'
import { foldedPattern } from '#platform/fold.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

type Row = Selectable<InstructorTable>
type NamedRow = Row & { member_name: string | null }

const memberName = sql<
  string | null
>`(select coalesce(nullif(n.full_name, ''), n.username) from member_name n where n.user_id = member_user_id)`.as(
  'member_name',
)

export function instructorFieldsOf({ fullname, email, phone, about, photo_file_id }: Row): InstructorFields {
  return { fullname, email, phone, about, photoFileId: photo_file_id as InstructorFields['photoFileId'] }
}

function asInstructor({ role }: TenantContext, row: NamedRow): Instructor {
  const archived = row.archived_at !== null
  const actions: Instructor['allowedActions'] = ['edit', archived ? 'restore' : 'archive', 'delete']
  return {
    id: row.id as Instructor['id'],
    ...instructorFieldsOf(row),
    archived,
    member: row.member_user_id
      ? {
          userId: row.member_user_id as NonNullable<Instructor['member']>['userId'],
          name: row.member_name ?? '',
        }
      : null,
    revision: row.revision,
    allowedActions: may(role, 'members.manage') ? [...actions, 'link'] : actions,
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
      .select(memberName)
      .orderBy(sortColumns[input.sort], input.dir)
      .orderBy('name_sort', input.dir)
      .orderBy('id', input.dir),
    matching,
    input,
  )
  return { items: rows.map((row) => asInstructor(ctx, row)), total }
}

export async function getInstructor(ctx: TenantContext, id: string): Promise<Instructor> {
  const row = await ctx.tx
    .selectFrom('instructor')
    .selectAll()
    .select(memberName)
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return asInstructor(ctx, row)
}

/**
 * The instructor to link with a new member in the role of instructor: same address, not linked yet, and the only such
 * one.
 */
export async function instructorOfNewMember(ctx: TenantContext, userId: string): Promise<string | null> {
  const rows = await ctx.tx
    .selectFrom('membership as m')
    .innerJoin('member_account as a', 'a.user_id', 'm.user_id')
    .innerJoin('instructor as i', (join) =>
      join.onRef('i.tenant_id', '=', 'm.tenant_id').on(sql<boolean>`lower(i.email) = a.email`),
    )
    .select('i.id')
    .where('m.tenant_id', '=', ctx.tenantId)
    .where('m.user_id', '=', userId)
    .where('m.role', '=', 'instructor')
    // Without verification the address may be somebody else's.
    .where('a.verified_at', 'is not', null)
    .where('i.archived_at', 'is', null)
    .where('i.member_user_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('instructor as other')
            .select('other.id')
            .whereRef('other.tenant_id', '=', 'm.tenant_id')
            .whereRef('other.member_user_id', '=', 'm.user_id'),
        ),
      ),
    )
    .limit(2)
    .execute()
  return rows.length === 1 ? (rows[0]?.id ?? null) : null
}
