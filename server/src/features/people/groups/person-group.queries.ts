import type {
  PersonGroup,
  PersonGroupFields,
  personGroupListInput,
} from '@reihum/contract/people/person-group.schema.ts'
import type { PersonGroupId } from '@reihum/contract/wire/ids.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { readPage } from '#platform/database/read-page.ts'
import type { PersonGroup as GroupTable } from '#platform/database/schema.ts'
import { foldedPattern } from '#platform/fold.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

type Row = Selectable<GroupTable> & { people: number }

export const groupFieldsOf = ({ name, note }: Pick<Row, 'name' | 'note'>): PersonGroupFields => ({
  name,
  note,
})

/** The day by which somebody belongs to a group now, where the provider is. */
export const todayOf = (ctx: TenantContext): string => wallClockOf(ctx.now, ctx.tenant.timeZone).date

/** Whether that day is among those of a member (`m`). */
export const belongsOn = (day: string) =>
  sql<boolean>`(m.starts_on <= ${day} and (m.ends_on is null or m.ends_on >= ${day}))`

function asGroup(row: Row): PersonGroup {
  const isArchived = row.archived_at !== null
  return {
    id: row.id as PersonGroupId,
    fields: groupFieldsOf(row),
    people: row.people,
    archived: isArchived,
    revision: row.revision,
    allowedActions: ['edit', isArchived ? 'restore' : 'archive', 'delete'],
  }
}

/** Somebody who belongs to a group for two reasons is one person. */
const peopleOf = (ctx: TenantContext) =>
  sql<number>`(select count(distinct m.person_id)::int from person_group_member m
    where m.tenant_id = g.tenant_id and m.group_id = g.id and ${belongsOn(todayOf(ctx))})`

const sortColumns = { name: sql`name_sort`, people: sql`people` }

export async function listPersonGroups(ctx: TenantContext, input: z.output<typeof personGroupListInput>) {
  let matching = ctx.tx
    .selectFrom('person_group as g')
    .where('g.tenant_id', '=', ctx.tenantId)
    .where('g.archived_at', input.archived ? 'is not' : 'is', null)
  if (input.q) matching = matching.where('g.name_sort', 'like', foldedPattern(input.q))
  const { rows, total } = await readPage(
    matching
      .selectAll('g')
      .select(peopleOf(ctx).as('people'))
      .orderBy(sortColumns[input.sort], input.dir)
      .orderBy('g.name_sort')
      .orderBy('g.id'),
    matching,
    input,
  )
  return { items: rows.map(asGroup), total }
}

export async function getPersonGroup(ctx: TenantContext, id: string): Promise<PersonGroup> {
  const row = await ctx.tx
    .selectFrom('person_group as g')
    .selectAll('g')
    .select(peopleOf(ctx).as('people'))
    .where('g.tenant_id', '=', ctx.tenantId)
    .where('g.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return asGroup(row)
}

/** Refuses what is for a group that is not there, or that was put into the archive; it is not deleted meanwhile. */
export async function requireGroup({ tx, tenantId }: TenantContext, id: string): Promise<void> {
  const found = await tx
    .selectFrom('person_group')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  if (!found) throw new Refusal('NOT_FOUND')
}
