import type { PersonFields } from '@reihum/contract/people/person.schema.ts'
import type { Wording } from '@reihum/contract/wire/locales.ts'
import { asInRow, type Taken, type TakenRow, type Taking } from '#platform/room-imports.ts'
import type { Fault, UnderstoodRow } from '#platform/tables/import/import-field.ts'
import type { GroupsByName } from './groups/group-names.rules.ts'
import { groupsByName, groupsOfRow, joinFromTable } from './groups/groups-of-table.ts'
import { importPersons } from './import-persons.ts'
import { readPersonRow } from './person-import-fields.rules.ts'

const known: Wording = {
  de: 'Ist mit Namen und E-Mail schon bekannt.',
  en: 'Is known already by name and e-mail.',
}

type ReadRow = { person: PersonFields; groupIds: string[] } | { faults: Fault[] }

function readRow(row: UnderstoodRow, groups: GroupsByName): ReadRow {
  const { ids, faults } = groupsOfRow(row, groups)
  const one = readPersonRow(row)
  if ('faults' in one) return { faults: [...one.faults, ...faults] }
  return faults.length > 0 ? { faults } : { person: one.person, groupIds: ids }
}

/** Whoever is known already joins the groups of their row all the same, and counts as updated then. */
export async function takePersons({ ctx, rows, plan }: Taking): Promise<Taken> {
  const groups = await groupsByName(ctx, rows)
  const read = rows.map((row) => readRow(row, groups))
  const right = read.flatMap((one, at) => ('person' in one ? [{ at, ...one }] : []))
  const taken = await importPersons(
    ctx,
    right.map(({ person }) => person),
    plan.known,
  )
  const joined = await joinFromTable(
    ctx,
    taken.flatMap((one, at) =>
      one.kind === 'twice' ? [] : [{ personId: one.id, groupIds: right[at]?.groupIds ?? [] }],
    ),
  )
  const outcomes = new Map(right.map(({ at }, position) => [at, taken[position]]))
  return {
    rows: read.map((one, at): TakenRow => {
      if ('faults' in one) return { outcome: 'faulty', faults: one.faults }
      const outcome = outcomes.get(at)
      if (!outcome) throw new Error('a row without an outcome')
      if (outcome.kind === 'twice')
        return { outcome: 'skipped', note: asInRow(rows[right[outcome.position]?.at ?? 0]?.number ?? 0) }
      if (outcome.kind !== 'skipped') return { outcome: outcome.kind, id: outcome.id }
      if (joined.has(outcome.id)) return { outcome: 'updated', id: outcome.id }
      return { outcome: 'skipped', note: known }
    }),
  }
}
