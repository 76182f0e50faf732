import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { uniqueNames } from './archive-names.rules.ts'

describe('the names of the files of an archive', () => {
  const cases: [string, string[], string[]][] = [
    ['differ already', ['Brief Ada.pdf', 'Brief Ben.pdf'], ['Brief Ada.pdf', 'Brief Ben.pdf']],
    ['are numbered', ['A.pdf', 'A.pdf', 'A.pdf'], ['A.pdf', 'A (2).pdf', 'A (3).pdf']],
    ['differ by case alone', ['a.pdf', 'A.pdf'], ['a.pdf', 'A (2).pdf']],
    ['meet a number that is taken', ['A (2).pdf', 'A.pdf', 'A.pdf'], ['A (2).pdf', 'A.pdf', 'A (3).pdf']],
    ['have several dots', ['Dr. A.pdf', 'Dr. A.pdf'], ['Dr. A.pdf', 'Dr. A (2).pdf']],
    ['have no ending', ['A', 'A'], ['A', 'A (2)']],
  ]
  it.each(cases)('%s', (_, given, unique) => {
    expect(uniqueNames(given)).toEqual(unique)
  })

  it('are never the same, and stay what they are when they differ', () => {
    const name = fc.oneof(fc.constantFrom('A.pdf', 'a.pdf', 'A (2).pdf', '.pdf', ''), fc.string())
    fc.assert(
      fc.property(fc.array(name, { maxLength: 30 }), (names) => {
        const unique = uniqueNames(names)
        expect(new Set(unique.map((one) => one.toLowerCase())).size).toBe(names.length)
        expect(unique[0]).toBe(names[0])
      }),
    )
  })
})
