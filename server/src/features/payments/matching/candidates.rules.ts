import type { ReadIncoming } from './incoming.rules.ts'
import {
  byDueDate,
  fullNameKey,
  nameAndAmountKey,
  type OpenItems,
  type WordedItem,
} from './open-items.rules.ts'
import { sumsShown } from './shown-sum.rules.ts'

/** One or several open items that a payment may be for, the one that is due first in front. */
export type Candidate = readonly WordedItem[]

/** Above these numbers a trace leads to so many that it says nothing. */
const most = {
  ofAmount: 5,
  ofNameAndAmount: 60,
  ofGivenName: 8,
  ofName: 60,
  ofPayer: 40,
  together: 8,
  groups: 12,
  words: 40,
  ofNames: 20,
  looked: 40,
}

const few = (items: readonly WordedItem[] | undefined, limit: number) =>
  items && items.length <= limit ? items : []

/** All pairs that may be a first and a last name: of the payer's words, of neighbours in the text, and of one of each. */
function* namePairs({ payerWords, textWords }: ReadIncoming): Generator<readonly [string, string]> {
  const payer = payerWords.slice(0, 8)
  const text = textWords.slice(0, most.words)
  for (const one of payer) {
    for (const other of payer) if (one !== other) yield [one, other]
    for (const other of text) {
      yield [one, other]
      yield [other, one]
    }
  }
  for (const [index, one] of text.entries())
    for (const other of text.slice(index + 1, index + 4)) {
      yield [one, other]
      yield [other, one]
    }
}

function foundByName(incoming: ReadIncoming, open: OpenItems): WordedItem[] {
  const found: WordedItem[] = []
  for (const [first, last] of namePairs(incoming))
    found.push(...few(open.byFullName.get(fullNameKey(first, last)), most.ofName))
  const words = [...incoming.payerWords.slice(0, 8), ...incoming.textWords.slice(0, most.words)]
  for (const word of words) {
    const key = nameAndAmountKey(word, incoming.freeCents)
    found.push(...few(open.byNameAndAmount.get(key), most.ofNameAndAmount))
    found.push(...few(open.byGivenNameAndAmount.get(key), most.ofGivenName))
    found.push(...few(open.byFullName.get(fullNameKey(word, '')), most.ofName))
  }
  return found
}

const foundByReference = ({ readings }: ReadIncoming, { byReference }: OpenItems) =>
  readings.flatMap(({ reference }) => few(byReference.get(reference), most.ofPayer))

const foundByPayer = ({ payerId, seenPayerIds, rulePayerIds }: ReadIncoming, { byPayer }: OpenItems) =>
  [...rulePayerIds, ...seenPayerIds, ...(payerId ? [payerId] : [])].flatMap((id) =>
    few(byPayer.get(id), most.ofPayer),
  )

/** All that is open of one payer or of one booking: what is most often paid together. */
function groupsAround(items: Iterable<WordedItem>, open: OpenItems): (readonly WordedItem[])[] {
  const groups = new Set<readonly WordedItem[]>()
  for (const { payerId, bookingId } of items) {
    groups.add(open.byPayer.get(payerId) ?? [])
    if (bookingId) groups.add(open.byBooking.get(bookingId) ?? [])
    if (groups.size >= most.groups) break
  }
  return [...groups].filter(({ length }) => length > 1 && length <= most.ofPayer)
}

const sumOf = (items: readonly WordedItem[]) => items.reduce((sum, { openCents }) => sum + openCents, 0)

/** All choices of at least two of a few items that sum to the amount; of many, only all together. */
function togetherEqual(items: readonly WordedItem[], cents: number): Candidate[] {
  if (items.length > most.together) return sumOf(items) === cents ? [items] : []
  const found: Candidate[] = []
  for (let choice = 3; choice < 1 << items.length; choice += 1) {
    const chosen = items.filter((_, index) => choice & (1 << index))
    if (chosen.length > 1 && sumOf(chosen) === cents) found.push(chosen)
  }
  return found
}

/** What the text names, together: of each reference what is due first. */
function namedTogether({ readings }: ReadIncoming, { byReference }: OpenItems): Candidate[] {
  const first = readings.flatMap(({ reference }) => byReference.get(reference)?.slice(0, 1) ?? [])
  return first.length > 1 ? [first.toSorted(byDueDate)] : []
}

/** What the pages of the named bookings ask for under one number, if that is the amount. */
const shownTogether = (
  named: readonly WordedItem[],
  { freeCents, receivedOn }: ReadIncoming,
  open: OpenItems,
) =>
  [...new Set(named.map(({ bookingId }) => bookingId))]
    .flatMap((bookingId) => sumsShown((bookingId && open.byBooking.get(bookingId)) || [], receivedOn))
    .filter((items) => items.length > 1 && sumOf(items) === freeCents)
    .map((items) => items.toSorted(byDueDate))

/** What is open and what has expired are never paid together without somebody who decides so. */
const isOfOneKind = (candidate: Candidate) =>
  candidate.every(({ expiredOn }) => (expiredOn === undefined) === (candidate[0]?.expiredOn === undefined))

const keyOf = (candidate: Candidate) => candidate.map(({ id }) => id).join()

const isPaidExactly = ({ readings, freeCents }: ReadIncoming, named: readonly WordedItem[]) =>
  readings.some(({ as }) => as === 'found') &&
  (named.some(({ openCents }) => openCents === freeCents) || sumOf(named) === freeCents)

/** Of many that only a name leads to, those with another amount are not worth a look. */
function worthwhile(
  items: ReadonlySet<WordedItem>,
  sure: ReadonlySet<WordedItem>,
  { freeCents }: ReadIncoming,
): WordedItem[] {
  const all = [...items]
  if (all.length <= most.ofNames) return all
  return all.filter((item) => sure.has(item) || item.openCents === freeCents).slice(0, most.looked)
}

/** Everything that is worth a look for a payment; each choice of items once. */
export function candidatesFor(incoming: ReadIncoming, open: OpenItems): Candidate[] {
  const named = foundByReference(incoming, open)
  const sure = new Set([...named, ...foundByPayer(incoming, open)])
  const meant = new Set(sure)
  // What a number and the amount say, no name can outdo: the search by names, which is the longest, is left out.
  if (!isPaidExactly(incoming, named)) for (const item of foundByName(incoming, open)) meant.add(item)
  const groups = groupsAround(meant, open)
  const around = new Set([
    ...meant,
    ...groups.flat(),
    ...few(open.byAmount.get(incoming.freeCents), most.ofAmount),
  ])
  const together = [...(named.length > 1 ? [[...new Set(named)].toSorted(byDueDate)] : []), ...groups]
  const candidates = [
    ...worthwhile(around, sure, incoming).map((item) => [item]),
    ...together.flatMap((items) => togetherEqual(items, incoming.freeCents)),
    ...namedTogether(incoming, open),
    ...shownTogether(named, incoming, open),
  ].filter(
    (candidate) =>
      candidate.every(({ currency }) => currency === incoming.currency) && isOfOneKind(candidate),
  )
  return [...new Map(candidates.map((candidate) => [keyOf(candidate), candidate])).values()]
}
