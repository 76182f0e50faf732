import type { MatchReason } from '@reihum/contract/payments/match-reasons.schema.ts'
import type { Candidate } from './candidates.rules.ts'
import type { ReadIncoming } from './incoming.rules.ts'
import { fitOf, isCompanyNamed, type NameFit, type NameWords } from './names.rules.ts'
import type { NamedPerson, OpenItems, WordedItem } from './open-items.rules.ts'
import type { Reading } from './reference-reading.rules.ts'
import { isAskedTogether } from './shown-sum.rules.ts'

/** How much each reason counts, in hundredths of the score. A reason that is not weighed here is given its points below. */
const points = {
  reference: { found: 75, look_alike: 65, repaired: 35 },
  referenceOfBooking: { found: 75, look_alike: 65 },
  referenceOfSome: 45,
  amountEqual: 25,
  amountTogether: 22,
  amountWithinTolerance: 22,
  typicalPart: 5,
  rule: 55,
  seen: 20,
  payerEqual: 20,
  payerNear: 15,
  company: 18,
  familyEqual: 15,
  familyNear: 12,
  lastName: 8,
  inText: 15,
  title: 8,
  deadline: 4,
  less: -10,
  more: -20,
  nameDiffers: -3,
  otherReference: -40,
  unknownReference: -15,
  earlierOpen: -25,
  earlierOther: -10,
  otherNamed: -30,
  paidBefore: -15,
  placeExpired: -2,
}

const sumOf = (items: Candidate) => items.reduce((sum, { openCents }) => sum + openCents, 0)

const sureness = ['repaired', 'look_alike', 'found'] as const

/** A chain is as strong as its weakest link. */
const weakest = (readings: readonly Reading[]) =>
  readings.toSorted((one, other) => sureness.indexOf(one.as) - sureness.indexOf(other.as)).slice(0, 1)

function allNamed({ reference, as, written }: Reading): MatchReason {
  if (as === 'found') return { code: 'reference_found', points: points.reference.found, reference }
  const code = as === 'look_alike' ? 'reference_read' : 'reference_repaired'
  return { code, points: points.reference[as], reference, written }
}

/** One number of several: it stands for all of a booking, if that is what the payment pays. */
function someNamed({ reference, as }: Reading, isForBooking: boolean): MatchReason {
  if (isForBooking && as !== 'repaired')
    return { code: 'reference_of_booking', points: points.referenceOfBooking[as], reference }
  return { code: 'reference_of_some', points: points.referenceOfSome, reference }
}

function referenceReasons(candidate: Candidate, incoming: ReadIncoming, open: OpenItems): MatchReason[] {
  const { readings, unknownReferences, freeCents } = incoming
  const own = new Set(candidate.map(({ reference }) => reference))
  const named = readings.filter(({ reference }) => own.has(reference))
  const other = readings.find(({ reference, as }) => !own.has(reference) && as !== 'repaired')
  const [unknown] = unknownReferences
  const isForBooking =
    named.length === 1 && sumOf(candidate) === freeCents && isAskedTogether(candidate, open)
  return [
    ...(named.length === own.size
      ? weakest(named).map(allNamed)
      : named.slice(0, 1).map((reading) => someNamed(reading, isForBooking))),
    ...(other
      ? [{ code: 'other_reference' as const, points: points.otherReference, reference: other.reference }]
      : []),
    ...(unknown && named.length === 0
      ? [{ code: 'unknown_reference' as const, points: points.unknownReference, reference: unknown }]
      : []),
  ]
}

/** Parts of a price that are often agreed: an n-th of it, or so many per cent. */
const typicalParts = [2, 3, 4, 5, 6, 10, 12]

const isTypicalPart = (cents: number, of: number) =>
  cents < of &&
  (typicalParts.some((parts) => Math.abs(cents * parts - of) < parts) ||
    [15, 30, 40].some((share) => cents * 100 === of * share))

function amountReason(
  candidate: Candidate,
  cents: number,
  tolerance: number,
  isAllNamed: boolean,
): MatchReason {
  const open = sumOf(candidate)
  const count = candidate.length
  if (open === cents && count === 1) return { code: 'amount_equal', points: points.amountEqual, cents }
  if (open === cents) {
    const together = isAllNamed ? points.amountEqual : points.amountTogether
    return { code: 'amount_equal_together', points: together, cents, count }
  }
  if (Math.abs(open - cents) <= tolerance)
    return {
      code: 'amount_within_tolerance',
      points: points.amountWithinTolerance,
      cents,
      difference: cents - open,
    }
  if (cents > open) return { code: 'amount_more', points: points.more, cents, of: open }
  if (isTypicalPart(cents, open))
    return { code: 'amount_typical_part', points: points.typicalPart, cents, of: open }
  return { code: 'amount_less', points: points.less, cents, of: open }
}

function accountReasons(
  candidate: Candidate,
  { rulePayerIds, seenPayerIds, payerId }: ReadIncoming,
): MatchReason[] {
  const isOf = (ids: readonly string[]) => candidate.every((item) => ids.includes(item.payerId))
  if (isOf(rulePayerIds)) return [{ code: 'account_rule', points: points.rule }]
  if (isOf(payerId ? [...seenPayerIds, payerId] : seenPayerIds))
    return [{ code: 'account_seen', points: points.seen }]
  return []
}

const nameOf = ({ firstName, lastName, company }: NamedPerson) => `${firstName} ${lastName}`.trim() || company

type Attendee = { words: NameWords; person: NamedPerson }

const attendeesOf = ({ attendees, attendeeWords }: WordedItem): Attendee[] =>
  attendees.flatMap((person, index) => {
    const words = attendeeWords[index]
    return words ? [{ words, person }] : []
  })

/** The people of an item and of the rest of its booking: who pays is often one of them. */
function familyOf(candidate: Candidate, open: OpenItems): Attendee[] {
  const around = candidate.flatMap(({ bookingId }) => (bookingId && open.byBooking.get(bookingId)) || [])
  return [...new Set([...candidate, ...around.slice(0, 20)])].flatMap(attendeesOf)
}

const strength: Record<NameFit, number> = { equal: 3, near: 2, last_name: 1, none: 0 }

function bankNameReason(
  candidate: Candidate,
  { payerWords }: ReadIncoming,
  open: OpenItems,
): MatchReason | null {
  const [item] = candidate
  if (!item) return null
  const fit = fitOf(item.payerWords, payerWords)
  const name = nameOf(item.payer)
  if (fit === 'equal') return { code: 'payer_name_equal', points: points.payerEqual, name }
  if (isCompanyNamed(item.payerWords, payerWords))
    return { code: 'payer_company', points: points.company, name: item.payer.company }
  if (fit === 'near') return { code: 'payer_name_near', points: points.payerNear, name }
  const [best] = familyOf(candidate, open)
    .map(({ words, person }) => ({ person, fit: fitOf(words, payerWords) }))
    .sort((one, other) => strength[other.fit] - strength[one.fit])
  if (best && strength[best.fit] > 1)
    return {
      code: 'payer_family',
      points: best.fit === 'equal' ? points.familyEqual : points.familyNear,
      name: nameOf(best.person),
    }
  if (fit === 'last_name' || best?.fit === 'last_name')
    return { code: 'payer_last_name', points: points.lastName, name: item.payer.lastName }
  return null
}

/** Whether a text names somebody. The given name suffices if the account has the last name, or is known to pay for them. */
function isNamedInText(
  words: NameWords,
  { textWords, payerWords }: ReadIncoming,
  isKnownAccount: boolean,
): boolean {
  if (isCompanyNamed(words, textWords)) return true
  const [given] = words.first
  if (!given) return false
  const fit = fitOf(words, textWords)
  if (fit === 'equal') return true
  const isLastKnown = isKnownAccount || fitOf(words, [...textWords, ...payerWords, given]) === 'equal'
  const isFirstNamed = fitOf({ first: [], last: [given], company: [] }, textWords) !== 'none'
  return isLastKnown && isFirstNamed
}

const isKnownFor = (item: WordedItem | undefined, { rulePayerIds, seenPayerIds }: ReadIncoming) =>
  item !== undefined && (rulePayerIds.includes(item.payerId) || seenPayerIds.includes(item.payerId))

function textNameReason(candidate: Candidate, incoming: ReadIncoming): MatchReason | null {
  const named = candidate.flatMap((item) => {
    const people =
      item.attendees.length > 0 ? attendeesOf(item) : [{ words: item.payerWords, person: item.payer }]
    const found = people.find(({ words }) => isNamedInText(words, incoming, isKnownFor(item, incoming)))
    return found ? [nameOf(found.person)] : []
  })
  const [payer] = candidate.filter(({ payerWords }) => isNamedInText(payerWords, incoming, false))
  if (named.length === 0 && !payer) return null
  const share = named.length > 0 ? named.length / candidate.length : 0.6
  return {
    code: 'name_in_text',
    points: Math.round(points.inText * share),
    name: named.length > 0 ? named.join(', ') : payer ? nameOf(payer.payer) : '',
  }
}

/** Others of the same payer whom the text names, and the candidate is not for: the number of one, the name of another. */
function otherNamedReason(
  candidate: Candidate,
  incoming: ReadIncoming,
  { byPayer }: OpenItems,
): MatchReason[] {
  const own = new Set(candidate.flatMap(({ attendees }) => attendees.map(nameOf)))
  const [other] = (byPayer.get(candidate[0]?.payerId ?? '') ?? [])
    .slice(0, 40)
    .flatMap((item) => attendeesOf(item).filter(({ person }) => nameOf(person) !== nameOf(item.payer)))
    .filter(({ person }) => !own.has(nameOf(person)))
    .filter(({ words }) => isNamedInText(words, incoming, isKnownFor(candidate[0], incoming)))
  return other ? [{ code: 'other_named', points: points.otherNamed, name: nameOf(other.person) }] : []
}

function nameReasons(candidate: Candidate, incoming: ReadIncoming, open: OpenItems): MatchReason[] {
  const found = [bankNameReason(candidate, incoming, open), textNameReason(candidate, incoming)].filter(
    (reason) => reason !== null,
  )
  if (found.length > 0 || incoming.payerWords.length === 0) return found
  return [{ code: 'name_differs', points: points.nameDiffers, name: incoming.payerName.slice(0, 300) }]
}

function titleReason(candidate: Candidate, { textWords }: ReadIncoming): MatchReason[] {
  const [item] = candidate
  if (!item || item.titleWords.length === 0) return []
  const isNamed = candidate.every(({ titleWords }) => {
    const named = titleWords.filter((word) => textWords.includes(word)).length
    return named > 0 && named * 2 >= titleWords.length
  })
  return isNamed ? [{ code: 'title_in_text', points: points.title, title: item.title }] : []
}

const daysBetween = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000

function dateReasons(candidate: Candidate, { receivedOn }: ReadIncoming): MatchReason[] {
  const reasons: MatchReason[] = []
  const near = candidate.find(({ dueOn }) => dueOn !== null && daysBetween(dueOn, receivedOn) <= 14)
  if (near?.dueOn) reasons.push({ code: 'deadline_near', points: points.deadline, dueOn: near.dueOn })
  const later = candidate.find(({ issuedOn }) => issuedOn > receivedOn)
  if (later) reasons.push({ code: 'paid_before_issued', points: points.paidBefore, issuedOn: later.issuedOn })
  const [expired] = candidate.flatMap(({ expiredOn }) => expiredOn ?? [])
  if (expired) reasons.push({ code: 'place_expired', points: points.placeExpired, expiredOn: expired })
  return reasons
}

/** Whether two items differ in nothing that a payer would write: instalments, or one membership for each month. */
const isSameKind = (one: WordedItem, other: WordedItem) =>
  one.payerId === other.payerId &&
  (one.reference === other.reference ||
    (one.openCents === other.openCents &&
      one.title === other.title &&
      one.attendees.map(nameOf).join() === other.attendees.map(nameOf).join()))

/** Who pays several of a booking pays what is due first, also of the others in it. */
const isPassedOver = (candidate: Candidate, { bookingId, expiredOn }: WordedItem) =>
  candidate.length > 1 &&
  bookingId !== null &&
  expiredOn === undefined &&
  candidate.every((item) => item.bookingId === bookingId)

/** What is due first is paid first, unless the text names the later one by a number of its own or of its booking. */
function earlierReason(
  candidate: Candidate,
  incoming: ReadIncoming,
  { byPayer }: OpenItems,
  isForBooking: boolean,
): MatchReason[] {
  const named = new Set(
    [...incoming.readings, ...(isForBooking ? candidate : [])].map(({ reference }) => reference),
  )
  const earlier = candidate.flatMap((item) =>
    (byPayer.get(item.payerId) ?? [])
      .slice(0, 40)
      .filter((other) => !candidate.includes(other))
      .filter(
        (other) =>
          isPassedOver(candidate, other) ||
          (isSameKind(item, other) && (!named.has(item.reference) || other.reference === item.reference)),
      )
      .filter((other) => (other.dueOn ?? '9999') < (item.dueOn ?? '9999')),
  )
  const [first] = earlier
  if (!first) return []
  // A deposit and the rest differ in their amounts, which tell them apart; instalments do not.
  const isLikely = earlier.some(({ openCents }) => candidate.some((item) => item.openCents === openCents))
  const weight = isLikely ? points.earlierOpen : points.earlierOther
  return [{ code: 'earlier_open', points: weight, dueOn: first.dueOn }]
}

/** All that speaks for a candidate and against it. */
export function reasonsFor(
  candidate: Candidate,
  incoming: ReadIncoming,
  open: OpenItems,
  tolerance: number,
): MatchReason[] {
  const references = referenceReasons(candidate, incoming, open)
  const isForBooking = references.some(({ code }) => code === 'reference_of_booking')
  const isAllNamed =
    isForBooking || references.some(({ code }) => code === 'reference_found' || code === 'reference_read')
  return [
    ...references,
    amountReason(candidate, incoming.freeCents, tolerance, isAllNamed),
    ...accountReasons(candidate, incoming),
    ...nameReasons(candidate, incoming, open),
    ...otherNamedReason(candidate, incoming, open),
    ...titleReason(candidate, incoming),
    ...dateReasons(candidate, incoming),
    ...earlierReason(candidate, incoming, open, isForBooking),
  ]
}
