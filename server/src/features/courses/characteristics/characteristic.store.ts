import type { CharacteristicFields } from '@reihum/contract/courses/characteristic.schema.ts'
import { sql } from 'kysely'
import { refuseReference, refuseTaken } from '#platform/database/refuse-violation.ts'
import { fold } from '#platform/fold.ts'
import { recordTable } from '#platform/records/record-table.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { labelOf } from './characteristic.queries.ts'

/** A characteristic without its values, which have a table of their own. */
type Head = Omit<CharacteristicFields, 'values'> & { slug: string; position: number | null }

export const headColumnsOf = ({ label, shown, filtered }: Omit<CharacteristicFields, 'values'>) => ({
  label_de: label.de,
  label_en: label.en,
  name_sort: fold(label.de),
  shown,
  filtered,
})

export const refuseKnown = ({ label }: Pick<CharacteristicFields, 'label'>) =>
  refuseTaken(
    { characteristic_name_once: 'CHARACTERISTIC_KNOWN', one_age_characteristic: 'ONE_AGE_ONLY' },
    { name: label.de },
  )

export const characteristics = recordTable('characteristic', {
  columnsOf: ({ slug, position, kind, ...head }: Head) => ({
    ...headColumnsOf({ kind, ...head }),
    kind,
    slug,
    position,
  }),
  fieldsOf: (row) => ({
    label: labelOf(row),
    kind: row.kind as Head['kind'],
    shown: row.shown,
    filtered: row.filtered,
    slug: row.slug,
    position: row.position,
  }),
  taken: refuseKnown,
  inUse: 'CHARACTERISTIC_IN_USE',
})

/** Takes values off all courses that have them. */
export async function takeOffCourses(ctx: TenantContext, valueIds: readonly string[]): Promise<void> {
  if (valueIds.length === 0) return
  await ctx.tx
    .deleteFrom('value_of_course')
    .where('tenant_id', '=', ctx.tenantId)
    .where('value_id', 'in', [...valueIds])
    .execute()
}

/** Puts those in use into this order, which names all of them. */
export async function storeOrder(ctx: TenantContext, ids: readonly string[]): Promise<void> {
  await sql`update characteristic c set position = wanted.position
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, position)
    where c.tenant_id = ${ctx.tenantId} and c.id = wanted.id and c.position <> wanted.position`.execute(
    ctx.tx,
  )
}

/** Stores the values of a characteristic as a whole. Those that are left out go, and no course may have them. */
export async function storeValues(
  ctx: TenantContext,
  characteristicId: string,
  values: CharacteristicFields['values'],
  slugs: ReadonlyMap<string, string>,
): Promise<void> {
  const ids = values.map(({ id }) => id)
  await ctx.tx
    .deleteFrom('characteristic_value')
    .where('tenant_id', '=', ctx.tenantId)
    .where('characteristic_id', '=', characteristicId)
    .where(sql<boolean>`not id = any(${ids}::uuid[])`)
    .execute()
    .catch(refuseReference('CONFLICT'))
  if (values.length === 0) return
  const stored = await ctx.tx
    .insertInto('characteristic_value')
    .values(
      values.map(({ id, label }, at) => ({
        tenant_id: ctx.tenantId,
        id,
        characteristic_id: characteristicId,
        label_de: label.de,
        label_en: label.en,
        slug: slugs.get(id) ?? id,
        position: at + 1,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'id'])
        .doUpdateSet((eb) => ({
          label_de: eb.ref('excluded.label_de'),
          label_en: eb.ref('excluded.label_en'),
          position: eb.ref('excluded.position'),
        }))
        .where('characteristic_value.characteristic_id', '=', characteristicId),
    )
    .returning('id')
    .execute()
  // A value with this id belongs to another characteristic.
  if (stored.length < values.length) throw new Refusal('CONFLICT')
}
