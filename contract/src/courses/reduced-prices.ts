import { wallClockOf } from '../wire/wall-clock.ts'
import { type Less, type Reduction, withProof } from './reductions.ts'
import { lastDayBefore } from './refund-terms.ts'

/** What was taken off a price, and why; marked where a discount code took it off, or where it is to be proved. */
export type AppliedReduction = { name: string; cents: number; isCode?: true; isProof?: true }

/** `feeCents` is what is to be paid, after everything that was taken off. */
export type ReducedPrice = {
  feeCents: number
  reductions?: readonly AppliedReduction[]
  /** The name of the reduced price with proof that was chosen for the person. */
  reducedAs?: string
}

/** The price before anything was taken off. */
export const fullCentsOf = ({ feeCents, reductions = [] }: ReducedPrice) =>
  reductions.reduce((sum, { cents }) => sum + cents, feeCents)

/** What a course takes off its prices, and the moment that decides which of it still applies. */
export type ReductionTerms = {
  reductions: readonly Reduction[]
  startsAt: Date | null
  /** When its dates begin, without those that are cancelled; only what is charged by the date needs them. */
  dates: readonly Date[]
  /** When the booking was sent. */
  at: Date
  timeZone: string
}

/** The last day on which an early price applies; null: the course has no start yet, so it cannot be over. */
export function lastEarlyDay(
  { until, daysBefore }: Reduction,
  { startsAt, timeZone }: Pick<ReductionTerms, 'startsAt' | 'timeZone'>,
): string | null {
  if (until !== null) return until
  return startsAt && lastDayBefore({ start: startsAt, timeZone }, daysBefore ?? 0)
}

const pastDates = ({ dates, at }: Pick<ReductionTerms, 'dates' | 'at'>) =>
  dates.filter((date) => date <= at).length

/**
 * Whether a rule applies at that moment: an early price ends with its last day, what is charged by the date begins with the first
 * one, and every other rule always applies.
 */
export function isOngoing(one: Reduction, terms: Omit<ReductionTerms, 'reductions'>): boolean {
  if (one.kind === 'past_dates') return pastDates(terms) > 0
  if (one.kind !== 'early') return true
  const last = lastEarlyDay(one, terms)
  return last === null || wallClockOf(terms.at, terms.timeZone).date <= last
}

/** So many parts of an amount, rounded half up to the cent. */
const partOf = (cents: number, parts: number, whole: number) =>
  Math.floor((2 * cents * parts + whole) / (2 * whole))

/** What of a price is taken off, a percentage rounded half up to the cent, and never more than there is. */
export function lessOf(cents: number, { percent, cents: amount }: Less): number {
  const less = percent === null ? (amount ?? 0) : partOf(cents, percent, 100)
  return Math.min(less, cents)
}

function take<Price extends ReducedPrice>(price: Price, off: AppliedReduction): Price {
  if (off.cents === 0) return price
  const { feeCents, reductions = [] } = price
  return { ...price, feeCents: feeCents - off.cents, reductions: [...reductions, off] }
}

/** Whoever joins late pays no date that has begun; the line says how many of them there are. */
function withoutPastDates<Price extends ReducedPrice>(
  price: Price,
  rule: Reduction,
  terms: Pick<ReductionTerms, 'dates' | 'at'>,
): Price {
  const [past, all] = [pastDates(terms), terms.dates.length]
  return take(price, { name: `${rule.name} (${past}/${all})`, cents: partOf(price.feeCents, past, all) })
}

/** Prices by the dates still to come, where a course charges so: no discount, so nothing takes its place. */
export function pricesByDate<Price extends ReducedPrice>(
  prices: readonly Price[],
  terms: ReductionTerms,
): Price[] {
  const rule = terms.reductions.find((one) => one.kind === 'past_dates' && isOngoing(one, terms))
  return rule ? prices.map((price) => withoutPastDates(price, rule, terms)) : [...prices]
}

/** Of several early prices the lowest one counts. */
function early<Price extends ReducedPrice>(price: Price, rules: readonly Reduction[]): Price {
  const [best] = rules
    .map((rule) => ({ rule, cents: lessOf(price.feeCents, rule) }))
    .sort((one, other) => other.cents - one.cents)
  return best ? take(price, { name: best.rule.name, cents: best.cents }) : price
}

/** From which person or course on a rule counts. */
const fromOf = ({ fromPerson, fromCourse }: Reduction) => fromPerson ?? fromCourse ?? 0

/** The rule for the third counts for the fourth as well, unless there is one for the fourth. */
function furtherRuleFor(rank: number, rules: readonly Reduction[]): Reduction | undefined {
  return rules.filter((rule) => fromOf(rule) <= rank).sort((one, other) => fromOf(other) - fromOf(one))[0]
}

/** What each person of a booking pays for a course by its rules, before anything that has to be proved. */
function pricesByRule<Price extends ReducedPrice>(prices: readonly Price[], terms: ReductionTerms): Price[] {
  if (terms.reductions.length === 0) return [...prices]
  const ongoing = terms.reductions.filter((one) => isOngoing(one, terms))
  const ofKind = (kind: Reduction['kind']) => ongoing.filter((one) => one.kind === kind)
  const [earlyRules, furtherRules] = [ofKind('early'), ofKind('further_people')]
  const before = pricesByDate(prices, terms).map((price) => early(price, earlyRules))
  const ranked = before
    .map((price, at) => ({ at, cents: price.feeCents }))
    .sort((one, other) => other.cents - one.cents || one.at - other.at)
  const ranks = new Map(ranked.map(({ at }, place) => [at, place + 1]))
  return before.map((price, at) => {
    const rule = furtherRuleFor(ranks.get(at) ?? 1, furtherRules)
    return rule ? take(price, { name: rule.name, cents: lessOf(price.feeCents, rule) }) : price
  })
}

/**
 * The reduced price that each chose, of what is left of theirs. It is the last of the course's own rules: whoever chooses it changes
 * nobody else's price, and where it is not proved, its own line is all that is to be paid on top.
 */
const pricesAsChosen = <Price extends ReducedPrice>(
  prices: readonly Price[],
  { reductions }: Pick<ReductionTerms, 'reductions'>,
): Price[] =>
  prices.map((price) => {
    const rule = withProof(reductions).find(({ name }) => name === price.reducedAs)
    if (!rule) return price
    return take(price, { name: rule.name, cents: lessOf(price.feeCents, rule), isProof: true })
  })

/**
 * What each person of a booking pays for a course, with everything that was taken off. First come the dates that are over; then the
 * early price; then what further people pay less, where those with the highest prices count as the first, so that the order in which people are
 * entered makes no difference to the sum; then what is to be proved.
 */
export const reducedPrices = <Price extends ReducedPrice>(
  prices: readonly Price[],
  terms: ReductionTerms,
): Price[] => pricesAsChosen(pricesByRule(prices, terms), terms)

/** One course of an order: its prices, and who pays them. Whoever has the same name in several courses is one person. */
export type OrderedCoursePrices<Price> = {
  prices: readonly Price[]
  people: readonly string[]
  terms: ReductionTerms
  /** Nobody has a place there yet: it counts as nobody's first course. */
  isWaiting?: boolean
}

/** Which of the courses of a person each one is: those with a place first, and of these the highest price. */
function ranksOfCourses(
  courses: readonly OrderedCoursePrices<ReducedPrice>[],
  prices: readonly (readonly ReducedPrice[])[],
): (course: number, person: string) => number {
  const booked = courses.flatMap(({ people, isWaiting = false }, course) =>
    [...new Set(people)].map((person) => ({
      person,
      course,
      isWaiting,
      cents: prices[course]?.[people.indexOf(person)]?.feeCents ?? 0,
    })),
  )
  const ranks = new Map<string, number>()
  for (const [person, own] of Map.groupBy(booked, (one) => one.person)) {
    const ranked = own.sort(
      (one, other) =>
        Number(one.isWaiting) - Number(other.isWaiting) ||
        other.cents - one.cents ||
        one.course - other.course,
    )
    for (const [place, { course }] of ranked.entries()) ranks.set(`${course} ${person}`, place + 1)
  }
  return (course, person) => ranks.get(`${course} ${person}`) ?? 1
}

/**
 * What the people of an order pay, course by course: first what each course takes off by itself, then what somebody pays less
 * for a further course of theirs, then what they prove.
 */
export function reducedOrder<Price extends ReducedPrice>(
  courses: readonly OrderedCoursePrices<Price>[],
): Price[][] {
  const own = courses.map(({ prices, terms }) => pricesByRule(prices, terms))
  const rankOf = ranksOfCourses(courses, own)
  return courses.map(({ people, terms }, course) => {
    const rules = terms.reductions.filter(({ kind }) => kind === 'further_courses')
    const prices = (own[course] ?? []).map((price, at) => {
      const rule = furtherRuleFor(rankOf(course, people[at] ?? ''), rules)
      return rule ? take(price, { name: rule.name, cents: lessOf(price.feeCents, rule) }) : price
    })
    return pricesAsChosen(prices, terms)
  })
}

/** What was agreed with a firm for each place. */
export type FrameTerms = {
  /** As the price says it. */
  name: string
  priceCents: number
}

/** The agreed price instead of everything else that is taken off; a price below it stays. */
export const pricesInFrame = <Price extends ReducedPrice>(
  prices: readonly Price[],
  { name, priceCents }: FrameTerms,
): Price[] => prices.map((price) => take(price, { name, cents: Math.max(0, price.feeCents - priceCents) }))

/** What a discount code takes off, and how much of it is left. */
export type CodeTerms = Less & {
  /** As the price says it. */
  name: string
  /** On top of the reductions of the course; otherwise instead of them. */
  combines: boolean
  /** For so many people of a booking; null: for all of them. */
  mostPerBooking: number | null
  /** Somebody who is in several courses of an order uses it in one of them, where the price is highest. */
  oncePerPerson: boolean
  /** For how many people and for which sum it is still good; null: without a limit. */
  peopleLeft: number | null
  centsLeft: number | null
}

/** A discount code with its limits, and how much of it is used. */
type UsedCode = Less &
  Pick<CodeTerms, 'combines' | 'mostPerBooking' | 'oncePerPerson'> & {
    code: string
    mostPeople: number | null
    usedPeople: number
    budgetCents: number | null
    usedCents: number
  }

const left = (most: number | null, used: number) => (most === null ? null : Math.max(0, most - used))

/** What a code takes off, by how much of it is used. */
export function codeTermsOf(known: UsedCode): CodeTerms {
  const { code, percent, cents, combines, mostPerBooking, oncePerPerson } = known
  return {
    name: `Code ${code}`,
    percent,
    cents,
    combines,
    mostPerBooking,
    oncePerPerson,
    peopleLeft: left(known.mostPeople, known.usedPeople),
    centsLeft: left(known.budgetCents, known.usedCents),
  }
}

/** Takes a code off the highest prices first, for as many people and as much as it is good for. */
function takeCode<Price extends ReducedPrice>(
  prices: readonly Price[],
  people: readonly string[],
  code: CodeTerms,
): Price[] {
  const most = Math.min(code.mostPerBooking ?? prices.length, code.peopleLeft ?? prices.length)
  const chosen = prices
    .map((price, at) => ({ at, cents: price.feeCents }))
    .sort((one, other) => other.cents - one.cents || one.at - other.at)
    .filter(({ at }, rank, ranked) => {
      const before = ranked.slice(0, code.oncePerPerson ? rank : 0)
      return before.every((one) => people[one.at] !== people[at])
    })
    .slice(0, most)
  let left = code.centsLeft ?? Number.POSITIVE_INFINITY
  const off = new Map<number, number>()
  for (const { at, cents } of chosen) {
    const less = Math.min(lessOf(cents, code), left)
    left -= less
    off.set(at, less)
  }
  return prices.map((price, at) => take(price, { name: code.name, cents: off.get(at) ?? 0, isCode: true }))
}

const sumOf = (prices: readonly ReducedPrice[]) => prices.reduce((sum, { feeCents }) => sum + feeCents, 0)

/** The prices of one course of an order, before discounts and after everything that is taken off by itself. */
type CoursePrices<Price> = {
  prices: readonly Price[]
  reduced: readonly Price[]
  /** Who pays them; left out where everybody is somebody else. */
  people?: readonly string[]
}

/**
 * What each person pays with a discount code, after everything else that is taken off, or instead of it. The code is looked at
 * once for all courses of an order that it is good for. Null: it would not be less.
 */
export function pricesWithCode<Price extends ReducedPrice>(
  courses: readonly CoursePrices<Price>[],
  code: CodeTerms,
): Price[][] | null {
  const before = courses.map(({ prices, reduced }) => (code.combines ? reduced : prices))
  const people = courses.flatMap(({ prices, people: named }, course) =>
    prices.map((_, at) => named?.[at] ?? `${course} ${at}`),
  )
  const withCode = takeCode(before.flat(), people, code)
  if (sumOf(withCode) >= sumOf(courses.flatMap(({ reduced }) => reduced))) return null
  let from = 0
  return before.map(({ length }) => {
    from += length
    return withCode.slice(from - length, from)
  })
}

/** What was taken off a price because of what is still to be proved. */
export const provableOf = ({ reductions = [] }: ReducedPrice) => reductions.find(({ isProof }) => isProof)

/** What a discount code took off a price. */
export const codeCentsOf = ({ reductions = [] }: ReducedPrice) =>
  reductions.reduce((sum, { cents, isCode }) => (isCode ? sum + cents : sum), 0)
