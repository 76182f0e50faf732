import { checkedCodeFrom, codeAlphabet } from '@reihum/contract/wire/checked-code.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readReferences } from './reference-reading.rules.ts'

const one = checkedCodeFrom(new Uint8Array([0, 5, 9, 14, 3, 20, 11]))
const long = checkedCodeFrom(new Uint8Array([7, 1, 2, 19, 22, 4, 16, 8]))
const open = new Set([one, long])
const read = (text: string) => readReferences(text, (reference) => open.has(reference))
const half = `${one.slice(0, 4)}-${one.slice(4)}`

const asReference = (length: number) =>
  fc.uint8Array({ minLength: length - 1, maxLength: length - 1 }).map(checkedCodeFrom)

describe('references in a text', () => {
  it.each([
    ['as it is', one],
    ['with its hyphen', half],
    ['in small letters', half.toLowerCase()],
    ['with a space for the hyphen', `${one.slice(0, 4)} ${one.slice(4)}`],
    ['spelled out', [...one].join(' ')],
    ['broken by the end of a line', `Kursgebuehr ${one.slice(0, 6)}\n${one.slice(6)} Mia`],
    ['behind a word without a space', `Re.Nr${one}`],
    ['between tags of a bank', `EREF+NOTPROVIDED SVWZ+${half} ABWA+Krause`],
    ['among dates, accounts and telephone numbers', `16.11.2026 DE89370400440532013000 ${half} 0171 3467943`],
    ['in letters of full width', [...one].map((c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)).join('')],
  ])('are found %s', (_, text) => {
    expect(read(text).readings).toMatchObject([{ reference: one, as: 'found' }])
  })

  it('are found two in one text, of both lengths', () => {
    expect(
      read(`${half} und ${long}`)
        .readings.map(({ reference }) => reference)
        .sort(),
    ).toEqual([one, long].sort())
  })

  it('are unknown if nothing open has them', () => {
    const other = checkedCodeFrom(new Uint8Array([1, 6, 6, 14, 3, 20, 11]))
    expect(read(`Buchung ${other}`)).toEqual({ readings: [], unknown: [other] })
  })

  it.each([
    ['a name of its letters', 'Anna Hartmann'],
    ['an account', 'DE89 3704 0044 0532 0130 00'],
    ['nothing', ''],
    ['signs', '+-/?:().,'],
  ])('are not seen in %s', (_, text) => {
    expect(read(text)).toEqual({ readings: [], unknown: [] })
  })

  it('are found in every text around them', () => {
    fc.assert(
      fc.property(
        asReference(8),
        fc.string({ maxLength: 60 }),
        fc.string({ maxLength: 60 }),
        (it, front, end) => {
          const { readings } = readReferences(`${front} ${it} ${end}`, (reference) => reference === it)
          expect(readings).toMatchObject([{ reference: it, as: 'found' }])
        },
      ),
    )
  })

  it('with one wrong character are a hint at most, wherever it is', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(8, 9).chain(asReference),
        fc.nat(7),
        fc.constantFrom(...codeAlphabet, ...'0O1IL25S8BUVÄ'),
        (it, place, character) => {
          fc.pre(it[place] !== character)
          const wrong = it.slice(0, place) + character + it.slice(place + 1)
          const { readings } = readReferences(`Kurs ${wrong} Danke`, (reference) => reference === it)
          expect(readings.map(({ reference }) => reference)).toEqual([it])
          if (codeAlphabet.includes(character)) expect(readings[0]?.as).toBe('repaired')
          else expect(readings[0]?.as).not.toBe('found')
        },
      ),
    )
  })

  it('with a missing, an additional or swapped characters are a hint', () => {
    fc.assert(
      fc.property(asReference(8), fc.nat(6), fc.constantFrom(...codeAlphabet), (it, place, character) => {
        const swapped = it.slice(0, place) + (it[place + 1] ?? '') + (it[place] ?? '') + it.slice(place + 2)
        const missing = it.slice(0, place) + it.slice(place + 1)
        const additional = it.slice(0, place) + character + it.slice(place)
        for (const wrong of [missing, additional, ...(swapped === it ? [] : [swapped])]) {
          const { readings } = readReferences(wrong, (reference) => reference === it)
          expect(readings.map(({ reference }) => reference)).toEqual([it])
        }
      }),
    )
  })

  it('takes time in proportion to the text', () => {
    let asked = 0
    const count = (text: string) => {
      asked = 0
      readReferences(text, () => {
        asked += 1
        return false
      })
      return asked
    }
    const few = count('K7M4 '.repeat(25))
    expect(count('K7M4 '.repeat(200))).toBeLessThan(10 * few)
  })
})
