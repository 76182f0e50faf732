import { codeValueOf, fittingAt, isReference, referenceLengths, spell } from './reference-check.rules.ts'
import {
  endsWord,
  isOneWord,
  type PlainText,
  plainTextOf,
  startsWord,
  strangeIn,
  type Window,
  written,
} from './reference-text.rules.ts'

/**
 * How a reference was found: as it is; with characters that no reference has and that look like the right ones; or only
 * after one wrong, missing, additional or swapped character was put right, which is a hint and no proof.
 */
export type ReadAs = 'found' | 'look_alike' | 'repaired'

export type Reading = { reference: string; as: ReadAs; written: string }

export type References = {
  readings: Reading[]
  /** What is a reference by its check character, but of nothing that is open. */
  unknown: string[]
}

/** What a character that no reference has may have been, in print or in handwriting. */
const lookAlikes: Record<string, string> = {
  '0': 'DQ',
  O: 'DQCG',
  '1': '7TJ',
  I: 'JT7',
  L: 'JTE',
  '2': '7',
  Z: '7',
  '5': '6G3',
  S: 'G63',
  '8': '369',
  B: '3RPE',
  U: 'WY',
  V: 'YW',
}
const meantBy = new Map(
  Object.entries(lookAlikes).map(([character, meant]) => [character, [...meant].map(codeValueOf)]),
)
const mostLookAlikes = 2

/** All windows of a length, from the left to the right, that touch nothing which was read before. */
function* windows(text: PlainText, length: number, taken: readonly boolean[]): Generator<Window> {
  for (let start = 0; start + length <= text.values.length; start += 1) {
    let end = start
    while (end < start + length && !taken[end]) end += 1
    if (end < start + length) start = end
    else yield { start, length }
  }
}

const valuesIn = ({ values }: PlainText, { start, length }: Window) => values.slice(start, start + length)

function found(text: PlainText, window: Window): string[] {
  if (strangeIn(text, window) > 0) return []
  if (!startsWord(text, window) && !endsWord(text, window) && !isOneWord(text, window)) return []
  const values = valuesIn(text, window)
  return isReference(values) ? [spell(values)] : []
}

/** The places in a window that hold characters which no reference has. */
const strangePlaces = (values: readonly number[]) =>
  values.flatMap((value, place) => (value === -1 ? [place] : []))

function lookAlike(text: PlainText, window: Window): string[] {
  const count = strangeIn(text, window)
  if (count === 0 || count > mostLookAlikes) return []
  if (!startsWord(text, window) && !endsWord(text, window)) return []
  const values = valuesIn(text, window)
  const strange = strangePlaces(values)
  const [last = 0] = strange.slice(-1)
  const meantAt = (place: number) => meantBy.get(text.characters[window.start + place] ?? '') ?? []
  const [other] = strange.slice(0, -1)
  const begun = other === undefined ? [values] : meantAt(other).map((value) => values.with(other, value))
  return begun.flatMap((characters) => {
    const fitting = fittingAt(characters, last)
    return meantAt(last).includes(fitting) ? [spell(characters.with(last, fitting))] : []
  })
}

/** What makes a reference of these characters when one is wrong, or two neighbours are swapped. */
function* putRight(values: readonly number[]): Generator<readonly number[]> {
  const strange = strangePlaces(values)
  if (strange.length > 1) return
  const places = strange.length === 1 ? strange : values.keys()
  for (const place of places) yield values.with(place, fittingAt(values, place))
  if (strange.length > 0) return
  for (let place = 1; place < values.length; place += 1)
    yield values.with(place - 1, values[place] ?? -1).with(place, values[place - 1] ?? -1)
}

/** What makes a reference of these characters when one was left out. */
function* filledIn(values: readonly number[]): Generator<readonly number[]> {
  if (values.includes(-1)) return
  for (let place = 0; place <= values.length; place += 1) {
    const characters = values.toSpliced(place, 0, 0)
    yield characters.with(place, fittingAt(characters, place))
  }
}

/** What makes a reference of these characters when one was typed too many. */
function* takenOut(values: readonly number[]): Generator<readonly number[]> {
  const strange = strangePlaces(values)
  if (strange.length > 1) return
  for (const place of strange.length === 1 ? strange : values.keys()) yield values.toSpliced(place, 1)
}

/** Repairs whole words only: among all parts of a long text, some would always fit. */
const repaired =
  (repair: (values: readonly number[]) => Generator<readonly number[]>) =>
  (text: PlainText, window: Window): string[] =>
    startsWord(text, window) && endsWord(text, window) && strangeIn(text, window) <= 1
      ? [...repair(valuesIn(text, window))].filter(isReference).map(spell)
      : []

type Step = { as: ReadAs; extra: number; read: (text: PlainText, window: Window) => string[] }

/** From the surest to the least sure; what an earlier step has read is no longer looked at. */
const steps: Step[] = [
  { as: 'found', extra: 0, read: found },
  { as: 'look_alike', extra: 0, read: lookAlike },
  { as: 'repaired', extra: 0, read: repaired(putRight) },
  { as: 'repaired', extra: -1, read: repaired(filledIn) },
  { as: 'repaired', extra: 1, read: repaired(takenOut) },
]

const isMixed = (reference: string) => /\d/.test(reference) && /[A-Z]/.test(reference)

/**
 * Finds in a text the references of what is open. It takes time in proportion to the length of the text: each step looks
 * at each window once.
 */
export function readReferences(text: string, isOpen: (reference: string) => boolean): References {
  const plain = plainTextOf(text)
  const taken = plain.values.map(() => false)
  const readings: Reading[] = []
  const unknown: string[] = []
  for (const { as, extra, read } of steps)
    for (const length of referenceLengths.toReversed())
      for (const window of windows(plain, length + extra, taken)) {
        const possible = read(plain, window)
        if (possible.length === 0) continue
        const references = new Set(possible)
        const open = [...references].filter(isOpen)
        for (const reference of open) readings.push({ reference, as, written: written(plain, window) })
        if (open.length > 0) taken.fill(true, window.start, window.start + window.length)
        else if (as === 'found' && (startsWord(plain, window) || endsWord(plain, window)))
          unknown.push(...[...references].filter(isMixed))
      }
  return { readings: strongest(readings), unknown: [...new Set(unknown)] }
}

/** Each reference once, as it was read best. */
function strongest(readings: readonly Reading[]): Reading[] {
  const byReference = Map.groupBy(readings, ({ reference }) => reference)
  return [...byReference.values()].flatMap((same) => same.slice(0, 1))
}
