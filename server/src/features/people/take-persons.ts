import type { Wording } from '@reihum/contract/wire/locales.ts'
import { asInRow, type Taken, type TakenRow, type Taking } from '#platform/room-imports.ts'
import { importPersons } from './import-persons.ts'
import { readPersonRow } from './person-import-fields.rules.ts'

const known: Wording = {
  de: 'Ist mit Namen und E-Mail schon bekannt.',
  en: 'Is known already by name and e-mail.',
}

export async function takePersons({ ctx, rows, plan }: Taking): Promise<Taken> {
  const read = rows.map(readPersonRow)
  const right = read.flatMap((one, at) => ('person' in one ? [{ at, person: one.person }] : []))
  const taken = await importPersons(
    ctx,
    right.map(({ person }) => person),
    plan.known,
  )
  const outcomes = new Map(right.map(({ at }, position) => [at, taken[position]]))
  return {
    rows: read.map((one, at): TakenRow => {
      if ('faults' in one) return { outcome: 'faulty', faults: one.faults }
      const outcome = outcomes.get(at)
      if (!outcome) throw new Error('a row without an outcome')
      if (outcome.kind === 'twice')
        return { outcome: 'skipped', note: asInRow(rows[right[outcome.position]?.at ?? 0]?.number ?? 0) }
      if (outcome.kind === 'skipped') return { outcome: 'skipped', note: known }
      return { outcome: outcome.kind, id: outcome.id }
    }),
  }
}
