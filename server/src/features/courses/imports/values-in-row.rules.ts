import type { CharacteristicFields } from '@reihum/contract/courses/characteristic.schema.ts'
import { courseFieldWords } from '@reihum/contract/courses/course.fields.ts'
import type { Wording } from '@reihum/contract/wire/locales.ts'
import { fold } from '#platform/fold.ts'
import type { ImportFieldRule, UnderstoodRow } from '#platform/tables/import/import-field.ts'

/** What a provider tells courses apart by, as far as columns are concerned. */
export type ImportedCharacteristic = {
  id: string
  fields: Pick<CharacteristicFields, 'label' | 'kind' | 'values'>
}

type Value = CharacteristicFields['values'][number]

const wordingOf = ({ de, en }: Value['label']): Wording => ({ de, en: en || de })

const fieldName = ({ id }: Pick<ImportedCharacteristic, 'id'>) => `characteristic:${id}`

const severalHint = {
  de: 'Vorhandene Werte, mehrere durch Semikolon oder Komma getrennt.',
  en: 'Existing values, several divided by semicolons or commas.',
}

const ageColumn = (name: 'ageFrom' | 'ageTo', synonyms: string[]): ImportFieldRule => ({
  name,
  label: courseFieldWords[name].label,
  kind: 'count',
  synonyms,
  example: { de: '', en: '' },
})

/** The columns that the characteristics of a tenant are: one for each choice, two for the age. */
export const characteristicColumns = (characteristics: readonly ImportedCharacteristic[]) =>
  characteristics.flatMap((one): ImportFieldRule[] => {
    const { kind, label, values } = one.fields
    if (kind === 'age')
      return [
        ageColumn('ageFrom', ['Mindestalter', 'Alter von', 'Minimum age']),
        ageColumn('ageTo', ['Höchstalter', 'Maximum age']),
      ]
    return [
      {
        name: fieldName(one),
        label: wordingOf(label),
        kind: 'text',
        synonyms: [],
        example: values[0] ? wordingOf(values[0].label) : { de: '', en: '' },
        hint: severalHint,
      },
    ]
  })

const named = (values: readonly Value[], name: string): Value | undefined => {
  const wanted = fold(name)
  return values.find(({ label }) => fold(label.de) === wanted || (label.en && fold(label.en) === wanted))
}

const partsOf = (written: string, divider: RegExp) =>
  written
    .split(divider)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/**
 * The values that a cell names, in either language. A comma may stand in the name of a value, so a part is divided by
 * commas only where it is no value as a whole.
 */
export function valuesNamed(
  written: string,
  values: readonly Value[],
): { ids: Value['id'][]; unknown: string[] } {
  const names = partsOf(written, /[;\n]/).flatMap((part) =>
    named(values, part) ? [part] : partsOf(part, /,/),
  )
  const found = names.map((name) => ({ name, value: named(values, name) }))
  return {
    ids: [...new Set(found.flatMap(({ value }) => (value ? [value.id] : [])))],
    unknown: found.flatMap(({ name, value }) => (value ? [] : [name])),
  }
}

/** Names the values there are, because a row creates none. */
function unknownValue(name: string, values: readonly Value[]): Wording {
  const all = values.map(({ label }) => wordingOf(label))
  return {
    de: `„${name}“ ist kein Wert dieses Merkmals. Möglich sind: ${all.map(({ de }) => de).join('; ')}.`,
    en: `“${name}” is not a value of this characteristic. Possible values: ${all.map(({ en }) => en).join('; ')}.`,
  }
}

/** A row whose columns of characteristics have become the values of the course, or faults of the row. */
export function withValues(
  row: UnderstoodRow,
  characteristics: readonly ImportedCharacteristic[],
): UnderstoodRow {
  const values: Record<string, unknown> = { ...row.values }
  const faults = [...row.faults]
  const valueIds: Value['id'][] = []
  for (const one of characteristics) {
    const field = fieldName(one)
    const written = values[field]
    if (written === undefined) continue
    delete values[field]
    const { ids, unknown } = valuesNamed(String(written), one.fields.values)
    valueIds.push(...ids)
    faults.push(...unknown.map((name) => ({ field, message: unknownValue(name, one.fields.values) })))
  }
  if (valueIds.length > 0) values.valueIds = valueIds
  return { ...row, values, faults }
}
