import { fold } from '#platform/fold.ts'
import type { Fault, UnderstoodRow } from '#platform/tables/import/import-field.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { type GroupsByName, groupsIn } from './group-names.rules.ts'
import { joinGroups } from './join-group.ts'
import { todayOf } from './person-group.queries.ts'

/** The groups that rows of a table may name; a table without such a column costs no statement. */
export async function groupsByName(
  ctx: TenantContext,
  rows: readonly UnderstoodRow[],
): Promise<GroupsByName> {
  if (rows.every(({ values }) => values.groups === undefined)) return new Map()
  const groups = await ctx.tx
    .selectFrom('person_group')
    .select(['id', 'name'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Map(groups.map(({ id, name }) => [fold(name), id]))
}

/** The groups of a row, or what is wrong with them. */
export function groupsOfRow(row: UnderstoodRow, known: GroupsByName): { ids: string[]; faults: Fault[] } {
  const { ids, unknown } = groupsIn(String(row.values.groups ?? ''), known)
  const faults = unknown.map((name) => ({
    field: 'groups',
    message: {
      de: `Eine Personengruppe „${name}“ gibt es nicht.`,
      en: `There is no group of people called “${name}”.`,
    },
  }))
  return { ids, faults }
}

type Named = { personId: string; groupIds: readonly string[] }

/** Adds people as a table says, from today on; answers who joined any group. */
export async function joinFromTable(
  ctx: TenantContext,
  named: readonly Named[],
): Promise<ReadonlySet<string>> {
  const from = todayOf(ctx)
  const members = named.flatMap(({ personId, groupIds }) =>
    groupIds.map((groupId) => ({ groupId, personId, from, until: null, sourceId: null })),
  )
  const joined = await joinGroups(ctx, members, 'import')
  return new Set(joined.map(({ personId }) => personId))
}
