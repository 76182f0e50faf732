import { describe, expect, it } from 'vitest'
import {
  characteristicColumns,
  type ImportedCharacteristic,
  valuesNamed,
  withValues,
} from './values-in-row.rules.ts'

const value = (id: string, de: string, en = '') => ({ id: id as never, label: { de, en } })

const level: ImportedCharacteristic = {
  id: 'level',
  fields: {
    label: { de: 'Niveau', en: '' },
    kind: 'choice',
    values: [
      value('1', 'Anfänger', 'Beginners'),
      value('2', 'Kinder, Jugend', 'Children'),
      value('3', 'Alle'),
    ],
  },
}
const age: ImportedCharacteristic = {
  id: 'age',
  fields: { label: { de: 'Alter', en: 'Age' }, kind: 'age', values: [] },
}

describe('the values that a cell names', () => {
  it.each([
    ['one', 'Anfänger', ['1'], []],
    ['whatever its case', ' anfänger ', ['1'], []],
    ['in English', 'Beginners', ['1'], []],
    ['several, by semicolons', 'Alle; Anfänger', ['3', '1'], []],
    ['several, by commas', 'Alle, Anfänger', ['3', '1'], []],
    ['with a comma of its own', 'Kinder, Jugend; Alle', ['2', '3'], []],
    ['one twice', 'Alle; alle', ['3'], []],
    ['nothing between divisions', ';Alle;;', ['3'], []],
    ['what nobody has entered', 'Alle, Profis; Enkel', ['3'], ['Profis', 'Enkel']],
    ['an empty English name is none', '', [], []],
  ])('%s', (_, written, ids, unknown) => {
    expect(valuesNamed(written, level.fields.values)).toEqual({ ids, unknown })
  })
})

it('a choice is a column under its label, the age two', () => {
  const columns = characteristicColumns([level, age])
  expect(columns.map(({ name }) => name)).toEqual(['characteristic:level', 'ageFrom', 'ageTo'])
  expect(columns[0]?.label).toEqual({ de: 'Niveau', en: 'Niveau' })
})

describe('a row', () => {
  const row = (written: string) => ({
    number: 2,
    values: { title: 'A', 'characteristic:level': written },
    faults: [],
  })

  it('gets the values of the course', () => {
    expect(withValues(row('Alle'), [level, age]).values).toEqual({ title: 'A', valueIds: ['3'] })
  })

  it('is told which values there are', () => {
    const { values, faults } = withValues(row('Alle; Profis'), [level])
    expect(values).toEqual({ title: 'A', valueIds: ['3'] })
    expect(faults.map(({ field, message }) => [field, message.en])).toEqual([
      [
        'characteristic:level',
        '“Profis” is not a value of this characteristic. Possible values: Beginners; Children; Alle.',
      ],
    ])
  })
})
