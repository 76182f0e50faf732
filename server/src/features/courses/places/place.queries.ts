import type { Place, PlaceFields, placeListInput } from '@reihum/contract/courses/place.schema.ts'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { foldedColumn } from '#platform/database/folded-column.ts'
import { readPage } from '#platform/database/read-page.ts'
import type { Place as PlaceTable } from '#platform/database/schema.ts'
import { foldedPattern } from '#platform/fold.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

type Row = Selectable<PlaceTable>

export function placeFieldsOf(row: Row): PlaceFields {
  const { name, street, city, country, capacity, directions, accessibility } = row
  return { name, street, postalCode: row.postal_code, city, country, capacity, directions, accessibility }
}

function asPlace(row: Row): Place {
  const archived = row.archived_at !== null
  return {
    id: row.id as Place['id'],
    ...placeFieldsOf(row),
    archived,
    revision: row.revision,
    allowedActions: ['edit', archived ? 'restore' : 'archive', 'delete'],
  }
}

const sortColumns = {
  name: () => 'name_sort' as const,
  city: () => foldedColumn('city'),
  capacity: () => 'capacity' as const,
}

export async function listPlaces(ctx: TenantContext, input: z.output<typeof placeListInput>) {
  let matching = ctx.tx
    .selectFrom('place')
    .where('tenant_id', '=', ctx.tenantId)
    .where('archived_at', input.archived ? 'is not' : 'is', null)
  if (input.q) {
    const words = foldedPattern(input.q)
    matching = matching.where((eb) =>
      eb.or([
        eb('name_sort', 'like', words),
        eb(foldedColumn('city'), 'like', words),
        eb(foldedColumn('street'), 'like', words),
        eb('postal_code', 'like', words),
      ]),
    )
  }
  const { rows, total } = await readPage(
    matching.selectAll().orderBy(sortColumns[input.sort](), input.dir).orderBy('name_sort', input.dir),
    matching,
    input,
  )
  return { items: rows.map(asPlace), total }
}

export async function getPlace(ctx: TenantContext, id: string): Promise<Place> {
  const row = await ctx.tx
    .selectFrom('place')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return asPlace(row)
}
