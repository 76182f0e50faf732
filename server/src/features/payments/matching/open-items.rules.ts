import { type NameWords, nameWordsFor, nameWordsOf } from './names.rules.ts'

export type NamedPerson = {
  firstName: string
  lastName: string
  company: string
}

/** Something that is open, as far as matching looks at it. */
export type OpenItem = {
  id: string
  reference: string
  payerId: string
  bookingId: string | null
  currency: string
  openCents: number
  issuedOn: string
  dueOn: string | null
  title: string
  payer: NamedPerson
  /** who takes part; nobody, if it is for no place */
  attendees: readonly NamedPerson[]
  /** Its place was given back on that day for want of payment; `openCents` is what it cost. */
  expiredOn?: string
}

export type WordedItem = OpenItem & {
  payerWords: NameWords
  attendeeWords: readonly NameWords[]
  titleWords: readonly string[]
}

/**
 * What is open, by everything it can be found by. Nothing is compared with everything: a payment is looked up by its
 * references, its account, its names, and its amount.
 */
export type OpenItems = {
  items: readonly WordedItem[]
  byReference: ReadonlyMap<string, readonly WordedItem[]>
  byPayer: ReadonlyMap<string, readonly WordedItem[]>
  byBooking: ReadonlyMap<string, readonly WordedItem[]>
  byFullName: ReadonlyMap<string, readonly WordedItem[]>
  byNameAndAmount: ReadonlyMap<string, readonly WordedItem[]>
  /** for names of which the last one is misspelled */
  byGivenNameAndAmount: ReadonlyMap<string, readonly WordedItem[]>
  byAmount: ReadonlyMap<number, readonly WordedItem[]>
}

/** Words of titles that many courses share. */
const commonTitleWords = new Set(
  'kurs kursus anfanger fortgeschrittene workshop course beginners advanced class fur mit und der die das for with and the'.split(
    ' ',
  ),
)

const wordItem = (item: OpenItem): WordedItem => ({
  ...item,
  payerWords: nameWordsFor(item.payer),
  attendeeWords: item.attendees.map(nameWordsFor),
  titleWords: nameWordsOf(item.title).filter((word) => word.length >= 4 && !commonTitleWords.has(word)),
})

/** First and last name as one key; the order in which they are written is tried when looking up. */
export const fullNameKey = (first: string, last: string) => `${first} ${last}`

export const nameAndAmountKey = (word: string, cents: number) => `${word} ${cents}`

const namedIn = ({ payerWords, attendeeWords }: WordedItem) => [payerWords, ...attendeeWords]

const fullNameKeysOf = (item: WordedItem) =>
  namedIn(item).flatMap(({ first, last, company }) => [
    ...first.flatMap((given) => last.map((family) => fullNameKey(given, family))),
    ...(company.length > 0 ? [fullNameKey(company[0] ?? '', company[1] ?? '')] : []),
  ])

const amountKeysOf = (item: WordedItem) =>
  namedIn(item).flatMap(({ last, company }) =>
    [...last, ...company].map((word) => nameAndAmountKey(word, item.openCents)),
  )

const givenNameKeysOf = (item: WordedItem) =>
  namedIn(item).flatMap(({ first }) => first.map((word) => nameAndAmountKey(word, item.openCents)))

function addTo<Key>(index: Map<Key, WordedItem[]>, item: WordedItem, keys: readonly (Key | null)[]): void {
  for (const key of new Set(keys)) {
    if (key === null) continue
    const same = index.get(key)
    if (same) same.push(item)
    else index.set(key, [item])
  }
}

const latest = '9999-12-31'

/** What is due first is paid first; without a day it comes last. */
export const byDueDate = (one: OpenItem, other: OpenItem): number => {
  const [a, b] = [
    (one.dueOn ?? latest) + one.issuedOn + one.id,
    (other.dueOn ?? latest) + other.issuedOn + other.id,
  ]
  return a < b ? -1 : a > b ? 1 : 0
}

const noItems = () => ({
  items: [] as WordedItem[],
  byReference: new Map<string, WordedItem[]>(),
  byPayer: new Map<string, WordedItem[]>(),
  byBooking: new Map<string, WordedItem[]>(),
  byFullName: new Map<string, WordedItem[]>(),
  byNameAndAmount: new Map<string, WordedItem[]>(),
  byGivenNameAndAmount: new Map<string, WordedItem[]>(),
  byAmount: new Map<number, WordedItem[]>(),
})

/** Puts what is open into an index step by step, so that whoever wants may do something else in between. */
export function* indexing(open: readonly OpenItem[]): Generator<undefined, OpenItems> {
  const index = noItems()
  for (const [at, one] of open.toSorted(byDueDate).entries()) {
    const item = wordItem(one)
    index.items.push(item)
    addTo(index.byReference, item, [item.reference])
    addTo(index.byPayer, item, [item.payerId])
    addTo(index.byBooking, item, [item.bookingId])
    addTo(index.byFullName, item, fullNameKeysOf(item))
    addTo(index.byNameAndAmount, item, amountKeysOf(item))
    addTo(index.byGivenNameAndAmount, item, givenNameKeysOf(item))
    addTo(index.byAmount, item, [item.openCents])
    if (at % 500 === 499) yield
  }
  return index
}

export function indexOpenItems(open: readonly OpenItem[]): OpenItems {
  const steps = indexing(open)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
