import type { Wording } from '@reihum/contract/wire/locales.ts'
import { importPersons } from '#features/registrations/persons/import-persons.ts'
import type { Taken, TakenRow, Taking } from './perform-import.ts'
import { readPersonRow } from './person-fields.rules.ts'

const known: Wording = {
  de: 'Ist mit Namen und E-Mail schon bekannt.',
  en: 'Is known already by name and e-mail.',
}

export const asInRow = (row: number): Wording => ({
  de: `Steht schon in Zeile ${row}.`,
  en: `Stands in row ${row} already.`,
})

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
