import { codeAlphabet } from '@reihum/contract/wire/checked-code.ts'
import type { numbersFrom } from '../random-numbers.ts'
import { references } from './house.ts'
import type { CorpusLine } from './read-corpus.ts'

/**
 * Makes of each line of the corpus others that say the same: in other cases and spellings, cut, with tags of banks,
 * dates, telephone numbers and accounts around, and with numbers as people write them.
 */
type Numbers = ReturnType<typeof numbersFrom>

const printedFor: Record<string, string> = {
  D: '0O',
  Q: '0O',
  '7': '1Z2',
  J: 'IL1',
  T: '1I',
  '6': '5S8',
  G: '5S',
  '3': '8BS',
  '9': '8',
  W: 'UV',
  Y: 'VU',
  R: 'B',
}

const at = (text: string, place: number, character: string) =>
  text.slice(0, place) + character + text.slice(place + 1)

function withLookAlike(reference: string, numbers: Numbers): string {
  const places = [...reference].flatMap((character, place) => (printedFor[character] ? [place] : []))
  if (places.length === 0) return reference
  const place = numbers.one(places)
  return at(reference, place, numbers.one([...(printedFor[reference[place] ?? ''] ?? '')]))
}

/** A mistake that makes another text of the number: one other character, two swapped, or one missing. */
function mistaken(reference: string, mistake: string, numbers: Numbers): string {
  const place = 1 + numbers.below(reference.length - 2)
  if (mistake === '<') return reference.slice(0, place) + reference.slice(place + 1)
  if (mistake === '~') {
    const others = [...codeAlphabet].filter((character) => character !== reference[place])
    return at(reference, place, numbers.one(others))
  }
  // Swapping two equal characters is no mistake.
  const swappable = [...reference].flatMap((character, index) =>
    index > 0 && character !== reference[index - 1] ? [index] : [],
  )
  const second = numbers.one(swappable)
  return at(at(reference, second, reference[second - 1] ?? ''), second - 1, reference[second] ?? '')
}

/** The ways in which a number is written that is right. */
const spellings: ((reference: string, numbers: Numbers) => string)[] = [
  (reference) => `${reference.slice(0, 4)}-${reference.slice(4)}`,
  (reference) => reference,
  (reference) => `${reference.slice(0, 4)} ${reference.slice(4)}`,
  (reference) => `${reference.slice(0, 4)} - ${reference.slice(4)}`,
  (reference) => `${reference.slice(0, 4)}.${reference.slice(4)}`,
  (reference) => [...reference].join(' '),
  (reference, numbers) => {
    const place = 1 + numbers.below(reference.length - 1)
    return `${reference.slice(0, place)}\n${reference.slice(place)}`
  },
  (reference, numbers) => {
    const place = 1 + numbers.below(reference.length - 1)
    return `${reference.slice(0, place)} ${reference.slice(place)}`
  },
  (reference) => `Nr${reference}`,
  (reference) => `#${reference.toLowerCase()}`,
]

function spellNumbers(text: string, numbers: Numbers | null): string {
  return text.replaceAll(/\{([a-z0-9?]+)([~^<]?)\}/g, (_, key: string, mistake: string) => {
    const reference = references.get(key)
    if (!reference) throw new Error(`there is no number of ${key}`)
    if (mistake) return mistaken(reference, mistake, numbers ?? neverWrong)
    if (!numbers) return `${reference.slice(0, 4)}-${reference.slice(4)}`
    const written = numbers.chance(0.15) && key !== '?' ? withLookAlike(reference, numbers) : reference
    return numbers.one(spellings)(written, numbers)
  })
}

/** Takes the first of everything. */
const neverWrong: Numbers = { below: () => 0, chance: () => false, one: (items) => items[0] as never }

const withoutUmlauts = (text: string) =>
  text
    .replaceAll(/[äæ]/g, 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('Ä', 'Ae')
    .replaceAll('Ö', 'Oe')
    .replaceAll('Ü', 'Ue')
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')

const cases = [
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => text.toLowerCase(),
  withoutUmlauts,
  (text: string) => withoutUmlauts(text).toUpperCase(),
]

const before = [
  '',
  '',
  '',
  'SVWZ+',
  'EREF+NOTPROVIDED SVWZ+',
  'KREF+2026111600443 SVWZ+',
  'Verwendungszweck: ',
  'DATUM 16.11.2026, 09.34 UHR ',
  'Überweisung ',
  '1.TAN 334677 ',
]

const behind = [
  '',
  '',
  '',
  ' vielen Dank',
  ' vom 12.11.26',
  ' 16.11.2026',
  ' Tel. 0171 3467943',
  ' IBAN DE89 3704 0044 0532 0130 00',
  ' IBAN: DE02120300000000202051 BIC: BYLADEM1001',
  ' ABWE+',
  '\nDATUM 16.11.2026, 21.03 UHR',
  ' LG',
  ' Kundennummer 100334',
]

/** A bank's lines end after so many characters, wherever that is in a word. */
function wrapped(text: string, width: number): string {
  const lines: string[] = []
  for (let start = 0; start < text.length; start += width) lines.push(text.slice(start, start + width))
  return lines.join('\n')
}

const widths = [27, 35, 70, 140]
const longest = 140

/** A line with its numbers written as they are printed. */
export const asWritten = (line: CorpusLine): CorpusLine => ({
  ...line,
  incoming: { ...line.incoming, remittance: spellNumbers(line.incoming.remittance, null) },
})

export function grownFrom(line: CorpusLine, numbers: Numbers): CorpusLine {
  const { payerName, remittance } = line.incoming
  const text =
    numbers.one(before) + numbers.one(cases)(spellNumbers(remittance, numbers)) + numbers.one(behind)
  const cut = text.slice(0, longest)
  const isWrapped = numbers.chance(0.2)
  return {
    ...line,
    incoming: {
      ...line.incoming,
      payerName: numbers.one(cases)(payerName),
      remittance: isWrapped ? wrapped(cut, numbers.one(widths)) : cut,
    },
  }
}
