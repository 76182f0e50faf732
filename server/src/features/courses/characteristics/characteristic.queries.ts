import type {
  Characteristic,
  CharacteristicFields,
  CharacteristicKind,
} from '@reihum/contract/courses/characteristic.schema.ts'
import type { CharacteristicId } from '@reihum/contract/wire/ids.schema.ts'
import { type Selectable, sql } from 'kysely'
import type { Characteristic as CharacteristicTable, CharacteristicValue } from '#platform/database/schema.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { characteristicMoves } from './characteristic.rules.ts'

type Row = Selectable<CharacteristicTable>
type ValueRow = Pick<Selectable<CharacteristicValue>, 'id' | 'label_de' | 'label_en'>

export const labelOf = ({ label_de: de, label_en: en }: { label_de: string; label_en: string }) => ({
  de,
  en,
})

export function characteristicFieldsOf(row: Row, values: readonly ValueRow[]): CharacteristicFields {
  return {
    label: labelOf(row),
    kind: row.kind as CharacteristicKind,
    shown: row.shown,
    filtered: row.filtered,
    values: values.map((value) => ({
      id: value.id as CharacteristicFields['values'][number]['id'],
      label: labelOf(value),
    })),
  }
}

/** The values of one characteristic in their order. */
export function valuesOf(ctx: TenantContext, characteristicId: string) {
  return ctx.tx
    .selectFrom('characteristic_value')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('characteristic_id', '=', characteristicId)
    .orderBy('position')
    .execute()
}

const characteristics = (ctx: TenantContext) =>
  ctx.tx.selectFrom('characteristic').selectAll().where('tenant_id', '=', ctx.tenantId)

/** All values of a tenant, each with the number of courses that have it. */
function countedValues(ctx: TenantContext) {
  return ctx.tx
    .selectFrom('characteristic_value as v')
    .select(['v.id', 'v.characteristic_id', 'v.slug', 'v.label_de', 'v.label_en'])
    .select(
      sql<number>`(select count(*) from value_of_course o
        where o.tenant_id = v.tenant_id and o.value_id = v.id)::integer`.as('course_count'),
    )
    .where('v.tenant_id', '=', ctx.tenantId)
    .orderBy('v.position')
    .execute()
}

/** How many courses say something: of a choice those with a value of it, of the age those with one. */
async function courseCounts(ctx: TenantContext): Promise<{ ofAge: number; of: Map<string, number> }> {
  const [chosen, aged] = await Promise.all([
    ctx.tx
      .selectFrom('value_of_course as o')
      .innerJoin('characteristic_value as v', (join) =>
        join.onRef('v.tenant_id', '=', 'o.tenant_id').onRef('v.id', '=', 'o.value_id'),
      )
      .select(['v.characteristic_id', sql<number>`count(distinct o.course_id)::integer`.as('count')])
      .where('o.tenant_id', '=', ctx.tenantId)
      .groupBy('v.characteristic_id')
      .execute(),
    countAged(ctx),
  ])
  return {
    ofAge: aged,
    of: new Map(chosen.map(({ characteristic_id, count }) => [characteristic_id, count])),
  }
}

/** The number of courses with an age. */
export async function countAged(ctx: TenantContext): Promise<number> {
  const { count } = await ctx.tx
    .selectFrom('course')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('tenant_id', '=', ctx.tenantId)
    .where((eb) => eb.or([eb('age_from', 'is not', null), eb('age_to', 'is not', null)]))
    .executeTakeFirstOrThrow()
  return count
}

/** In their order; those in the archive come last, by name. */
export async function listCharacteristics(ctx: TenantContext): Promise<{ items: Characteristic[] }> {
  const [rows, values, counts] = await Promise.all([
    characteristics(ctx)
      .orderBy('position', (order) => order.asc().nullsLast())
      .orderBy('name_sort')
      .execute(),
    countedValues(ctx),
    courseCounts(ctx),
  ])
  const items = rows.map((row) => {
    const its = values.filter(({ characteristic_id }) => characteristic_id === row.id)
    const archived = row.archived_at !== null
    const courseCount = row.kind === 'age' ? counts.ofAge : (counts.of.get(row.id) ?? 0)
    return {
      id: row.id as CharacteristicId,
      slug: row.slug,
      fields: characteristicFieldsOf(row, its),
      archived,
      courseCount,
      values: its.map(({ id, slug, course_count }) => ({ id, slug, courseCount: course_count })),
      revision: row.revision,
      allowedActions: characteristicMoves({ archived, courseCount }),
    }
  })
  return { items: items as Characteristic[] }
}

/** The ids of those in use, in their order. */
export async function characteristicOrder(ctx: TenantContext): Promise<string[]> {
  const rows = await ctx.tx
    .selectFrom('characteristic')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .execute()
  return rows.map(({ id }) => id)
}

export async function findCharacteristic(ctx: TenantContext, id: string): Promise<Characteristic | null> {
  const { items } = await listCharacteristics(ctx)
  return items.find((one) => one.id === id) ?? null
}

export async function getCharacteristic(ctx: TenantContext, id: string): Promise<Characteristic> {
  const found = await findCharacteristic(ctx, id)
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

/** What is taken already among the characteristics: addresses, and places in the order. */
export async function takenByCharacteristics(ctx: TenantContext) {
  const rows = await ctx.tx
    .selectFrom('characteristic')
    .select(['slug', 'position'])
    .where('tenant_id', '=', ctx.tenantId)
    .execute()
  return {
    slugs: new Set(rows.map(({ slug }) => slug)),
    positions: rows.flatMap(({ position }) => position ?? []),
  }
}

/** How many courses have one of these values. */
export async function countCoursesWith(ctx: TenantContext, valueIds: readonly string[]): Promise<number> {
  if (valueIds.length === 0) return 0
  const { count } = await ctx.tx
    .selectFrom('value_of_course')
    .select(sql<number>`count(distinct course_id)::integer`.as('count'))
    .where('tenant_id', '=', ctx.tenantId)
    .where('value_id', 'in', [...valueIds])
    .executeTakeFirstOrThrow()
  return count
}
