import { maxCourses, maxPeople } from '@reihum/contract/registrations/booking.schema.ts'
import type { FirmDetails } from '@reihum/contract/registrations/firm.schema.ts'
import {
  coursesName,
  type FurtherEntries,
  furtherFeesName,
  furtherName,
  furtherOfferName,
  furtherPriceName,
  onlyTogetherName,
} from './order-courses.ts'

/** What only a firm is asked. */
export const firmNames = [
  'vatId',
  'orderNumber',
  'costCentre',
  'invoiceStreet',
  'invoicePostalCode',
  'invoiceCity',
  'invoiceEmail',
] as const satisfies readonly (keyof FirmDetails)[]

/** Fields have the paths of the contract as names, so that its errors point to them. */
const contactKeys = [
  'company',
  'firstName',
  'lastName',
  'email',
  'phone',
  'street',
  'postalCode',
  'city',
  ...firmNames,
] as const
export type ContactKey = (typeof contactKeys)[number]
const personKeys = [
  'firstName',
  'lastName',
  'birthDate',
  'email',
  'phone',
  'street',
  'postalCode',
  'city',
] as const
export type PersonKey = (typeof personKeys)[number]

export const mandateKeys = ['holder', 'iban', 'street', 'postalCode', 'city'] as const
export type MandateKey = (typeof mandateKeys)[number]

export const mandateName = (key: MandateKey) => `mandate.${key}`
export const personName = (at: number, key: PersonKey) => `attendees.${at}.${key}`
export const contactName = (key: ContactKey) => `contact.${key}`
export const priceName = (at: number) => `attendees.${at}.priceCategoryId`
/** The reduced price that somebody can prove; of a further course with its id. */
export const reducedAsName = (at: number, courseId = '') =>
  `attendees.${at}.reducedAs${courseId && `.${courseId}`}`
/** No position: asked once for the whole order. */
export const answerName = (at: number | null, attributeId: string) =>
  at === null ? `answers.${attributeId}` : `attendees.${at}.answers.${attributeId}`
/** By the id of the extra; of a further course after the id of that course, as the same extra may be in several. */
export const extraName = (at: number, key: string) => `attendees.${at}.extras.${key}`
/** The version of the question that was shown. */
export const versionName = (at: number | null, attributeId: string) =>
  `${answerName(at, attributeId)}.version`
/** When a stored fact that the form shows had been said; see `AnswerEntry`. */
const stateName = (at: number | null, attributeId: string) => `${answerName(at, attributeId)}.state`
/**
 * The prices shown in the form, of the fee and of each category, so that nobody pays another price than the one shown.
 */
export const shownName = 'shownFees'
/** Whether the form spoke of places or of the waiting list, so that the next step says when that has changed. */
export const shownOfferName = 'shownOffer'
export const headStartName = 'headStart'
export const exceptionMessageName = 'exceptionMessage'
export const unnamedName = 'unnamedPlaces'
/** For whom is booked: the form shows the fields that this needs. */
export const bookedForName = 'bookedFor'
export const bookedForWhom = ['self', 'child', 'several', 'firm'] as const
export type BookedFor = (typeof bookedForWhom)[number]

/** Whoever was removed last, and from where, so that it can be undone. */
const removedName = { at: 'removed.at', person: 'removed.person' } as const

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The entry at one attribute; an unticked checkbox sends nothing. */
export type AnswerEntry = {
  values: string[]
  version: number | null
  /** Set for what is stored of somebody who proved to be them: when it was said, and whether it is so old that it is asked anew. */
  state?: { saidAt: string; isOutdated: boolean }
}

export type PersonEntries = Record<PersonKey, string> & {
  priceCategoryId: string
  /** In an order of several courses: those in which they take part, and their prices in the further ones. */
  courses: string[]
  prices: Map<string, string>
  /** The reduced price with proof that was chosen, by the id of the further course, and under nothing for the course of the form. */
  reducedAs: Map<string, string>
  answers: Map<string, AnswerEntry>
  /** How many of each extra, by the key in its name. */
  extras: Map<string, number>
}

/** The content of the form, as it was typed. */
export type Entries = {
  requestKey: string
  /** By the id of the price category; empty for the fee. */
  shownFees: Map<string, number>
  shownOffer: string
  /** The person who was just removed, as the form had them at the first place. */
  removed: { at: number; person: PersonEntries } | null
  people: PersonEntries[]
  bookedFor: BookedFor
  /** Another person books and gets the mails: a parent or a firm always does, and for several people somebody may. */
  hasContact: boolean
  contact: Record<ContactKey, string>
  /** How many places a firm names later, as it was typed. */
  unnamedPlaces: string
  paymentMethod: string
  /** The account to collect from, where a direct debit is chosen. */
  mandate: Record<MandateKey, string>
  acceptsTerms: boolean
  notes: string
  /** What is asked once for the whole order. */
  answers: Map<string, AnswerEntry>
  /** A discount code. */
  code: string
  /** The proof from a letter by which somebody registers before everybody else; empty: none. */
  headStart: string
  /** What somebody tells the provider whom the rules of the course do not let in. */
  exceptionMessage: string
  /** The number of a gift voucher, as it was typed. */
  voucher: string
  /** The ids of other dates to wait for. */
  alsoWaitFor: string[]
  /** The further courses of the order. */
  further: FurtherEntries[]
  onlyTogether: boolean
}

function valuesOf<Key extends string>(
  keys: readonly Key[],
  nameOf: (key: Key) => string,
  form: URLSearchParams,
): Record<Key, string> {
  return Object.fromEntries(keys.map((key) => [key, form.get(nameOf(key)) ?? ''])) as Record<Key, string>
}

const readVersion = (version: string | null) =>
  version && /^\d{1,9}$/.test(version) ? Number(version) : null

const outdated = 'outdated '

/** As a hidden field takes it through the steps of the form. */
const stateAsText = ({ saidAt, isOutdated }: NonNullable<AnswerEntry['state']>) =>
  `${isOutdated ? outdated : ''}${saidAt}`

function readState(state: string | null): Pick<AnswerEntry, 'state'> {
  const isOutdated = state?.startsWith(outdated) ?? false
  const saidAt = isOutdated ? state?.slice(outdated.length) : state
  const isMoment =
    saidAt && /^\d{4}-\d\d-\d\dT[\d:.]{5,15}Z$/.test(saidAt) && !Number.isNaN(Date.parse(saidAt))
  return isMoment ? { state: { saidAt, isOutdated } } : {}
}

function readAnswers(form: URLSearchParams, at: number | null): PersonEntries['answers'] {
  const prefix = answerName(at, '')
  const answers: PersonEntries['answers'] = new Map()
  for (const name of new Set(form.keys())) {
    const [id = '', part] = name.startsWith(prefix) ? name.slice(prefix.length).split('.') : []
    if (!uuid.test(id) || (part && part !== 'version' && part !== 'state')) continue
    answers.set(id, {
      values: form.getAll(answerName(at, id)),
      version: readVersion(form.get(versionName(at, id))),
      ...readState(form.get(stateName(at, id))),
    })
  }
  return answers
}

function readExtras(form: URLSearchParams, at: number): PersonEntries['extras'] {
  const prefix = extraName(at, '')
  const counted = [...form].flatMap(([name, value]): [string, number][] => {
    const id = name.startsWith(prefix) ? name.slice(prefix.length) : ''
    return id.split('.').every((part) => uuid.test(part)) && /^\d{1,2}$/.test(value)
      ? [[id, Number(value)]]
      : []
  })
  return new Map(counted)
}

function readPrices(form: URLSearchParams, at: number): PersonEntries['prices'] {
  const prefix = furtherPriceName(at, '')
  const named = [...form].filter(([name]) => name.startsWith(prefix))
  return new Map(named.map(([name, value]) => [name.slice(prefix.length), value]))
}

function readReducedAs(form: URLSearchParams, at: number): PersonEntries['reducedAs'] {
  const own = reducedAsName(at)
  const named = [...form].filter(
    ([name, value]) => value !== '' && (name === own || name.startsWith(`${own}.`)),
  )
  return new Map(named.map(([name, value]) => [name.slice(own.length + 1), value]))
}

function readPerson(form: URLSearchParams, at: number): PersonEntries {
  return {
    ...valuesOf(personKeys, (key) => personName(at, key), form),
    priceCategoryId: form.get(priceName(at)) ?? '',
    courses: form.getAll(coursesName(at)),
    prices: readPrices(form, at),
    reducedAs: readReducedAs(form, at),
    answers: readAnswers(form, at),
    extras: readExtras(form, at),
  }
}

const nobody = () => readPerson(new URLSearchParams(), 0)

/** The number of people in the form, limited to what can be booked at once, whatever number was sent. */
function countOf(form: URLSearchParams): number {
  const places = [...form.keys()].map((name) => Number(/^attendees\.(\d{1,2})\./.exec(name)?.[1] ?? 0))
  return Math.min(maxPeople, Math.max(0, ...places) + 1)
}

export const shownFeesOf = (prices: readonly { id: string | null; feeCents: number }[]) =>
  prices.map(({ id, feeCents }) => `${id ?? ''}:${feeCents}`).join(',')

function readShownFees(shown: string): Entries['shownFees'] {
  const prices = shown.split(',').map((price) => /^([0-9a-f-]*):(\d{1,9})$/.exec(price))
  return new Map(prices.flatMap((price) => (price ? [[price[1] ?? '', Number(price[2])] as const] : [])))
}

function readFurther(form: URLSearchParams): FurtherEntries[] {
  const ids = [...new Set(form.getAll(furtherName))].filter((id) => uuid.test(id))
  return ids.slice(0, maxCourses - 1).map((courseId) => ({
    courseId,
    shownFees: readShownFees(form.get(furtherFeesName(courseId)) ?? ''),
    shownOffer: form.get(furtherOfferName(courseId)) ?? '',
  }))
}

function readRemoved(form: URLSearchParams): Entries['removed'] {
  const person = form.get(removedName.person)
  if (!person) return null
  const at = Math.trunc(Number(form.get(removedName.at))) || 0
  return { at, person: readPerson(new URLSearchParams(person), 0) }
}

/** What was chosen; forms that somebody else wrote choose nothing and are understood by what is in them. */
function readBookedFor(form: URLSearchParams): BookedFor {
  const chosen = bookedForWhom.find((one) => one === form.get(bookedForName))
  return chosen ?? (form.get('hasContact') === 'on' || countOf(form) > 1 ? 'several' : 'self')
}

/** Nothing was entered of them. */
export const isNobody = ({ firstName, lastName, email }: PersonEntries) =>
  `${firstName}${lastName}${email}`.trim() === ''

/** Of a firm that names people later, those who are named now; the form has room for one of them in any case. */
function whoIsNamed(people: PersonEntries[], isNamedLater: boolean): PersonEntries[] {
  const named = isNamedLater ? people.filter((person) => !isNobody(person)) : people
  return named.length > 0 ? named : people.slice(0, 1)
}

export function readEntries(form: URLSearchParams): Entries {
  const requestKey = form.get('requestKey') ?? ''
  const bookedFor = readBookedFor(form)
  const isOther = bookedFor === 'child' || bookedFor === 'firm'
  return {
    requestKey: uuid.test(requestKey) ? requestKey : crypto.randomUUID(),
    shownFees: readShownFees(form.get(shownName) ?? ''),
    shownOffer: form.get(shownOfferName) ?? '',
    removed: readRemoved(form),
    people: whoIsNamed(
      Array.from({ length: countOf(form) }, (_, at) => readPerson(form, at)),
      bookedFor === 'firm' && Number(form.get(unnamedName)) > 0,
    ),
    bookedFor,
    hasContact: isOther || (bookedFor === 'several' && form.get('hasContact') === 'on'),
    contact: valuesOf(contactKeys, contactName, form),
    unnamedPlaces: form.get(unnamedName) ?? '',
    paymentMethod: form.get('paymentMethod') ?? '',
    mandate: valuesOf(mandateKeys, mandateName, form),
    acceptsTerms: form.get('acceptsTerms') === 'on',
    notes: form.get('notes') ?? '',
    answers: readAnswers(form, null),
    code: form.get('code') ?? '',
    headStart: form.get(headStartName) ?? '',
    exceptionMessage: form.get(exceptionMessageName) ?? '',
    voucher: form.get('voucher') ?? '',
    alsoWaitFor: form.getAll('alsoWaitFor').filter((id) => uuid.test(id)),
    further: readFurther(form),
    onlyTogether: form.get(onlyTogetherName) === 'on',
  }
}

export const emptyEntries = () => readEntries(new URLSearchParams())

type Field = [name: string, value: string]

/** An answer as the fields of a form. */
export const fieldsOfAnswer = (
  at: number | null,
  id: string,
  { values, version, state }: AnswerEntry,
): Field[] => [
  ...values.map((value): Field => [answerName(at, id), value]),
  [versionName(at, id), String(version ?? '')],
  ...(state ? [[stateName(at, id), stateAsText(state)] as Field] : []),
]

/** The hidden field that says from when a stored fact is. */
export const hiddenState = (at: number | null, id: string, entry: AnswerEntry | undefined): Field | null =>
  entry?.state ? [stateName(at, id), stateAsText(entry.state)] : null

const fieldsOfPerson = (person: PersonEntries, at: number): Field[] => [
  ...personKeys.map((key): Field => [personName(at, key), person[key]]),
  [priceName(at), person.priceCategoryId],
  ...person.courses.map((id): Field => [coursesName(at), id]),
  ...[...person.prices].map(([id, price]): Field => [furtherPriceName(at, id), price]),
  ...[...person.reducedAs].map(([id, name]): Field => [reducedAsName(at, id), name]),
  ...[...person.answers].flatMap(([id, entry]) => fieldsOfAnswer(at, id, entry)),
  ...[...person.extras].map(([id, quantity]): Field => [extraName(at, id), String(quantity)]),
]

/** The person who was just removed, as hidden fields. */
export const fieldsOfRemoved = ({ removed }: Entries): Field[] =>
  removed
    ? [
        [removedName.at, String(removed.at)],
        [removedName.person, String(new URLSearchParams(fieldsOfPerson(removed.person, 0)))],
      ]
    : []

const feesAsText = (shownFees: ReadonlyMap<string, number>) =>
  [...shownFees].map(([id, feeCents]) => `${id}:${feeCents}`).join(',')

/** All entries as hidden fields, unchanged, for the second step of the form. */
export function fieldsOf(entries: Entries): Field[] {
  const { requestKey, shownFees, shownOffer, people, bookedFor, contact, hasContact, acceptsTerms } = entries
  return [
    ['requestKey', requestKey],
    [shownName, feesAsText(shownFees)],
    [shownOfferName, shownOffer],
    ...fieldsOfRemoved(entries),
    ...people.flatMap(fieldsOfPerson),
    ...contactKeys.map((key): Field => [contactName(key), contact[key]]),
    [bookedForName, bookedFor],
    [unnamedName, entries.unnamedPlaces],
    ...(hasContact ? [['hasContact', 'on'] as Field] : []),
    ['paymentMethod', entries.paymentMethod],
    ...mandateKeys.map((key): Field => [mandateName(key), entries.mandate[key]]),
    ...(acceptsTerms ? [['acceptsTerms', 'on'] as Field] : []),
    ['notes', entries.notes],
    ...[...entries.answers].flatMap(([id, entry]) => fieldsOfAnswer(null, id, entry)),
    ['code', entries.code],
    [headStartName, entries.headStart],
    [exceptionMessageName, entries.exceptionMessage],
    ['voucher', entries.voucher],
    ...entries.alsoWaitFor.map((id): Field => ['alsoWaitFor', id]),
    ...entries.further.flatMap(({ courseId, ...seen }): Field[] => [
      [furtherName, courseId],
      [furtherFeesName(courseId), feesAsText(seen.shownFees)],
      [furtherOfferName(courseId), seen.shownOffer],
    ]),
    ...(entries.onlyTogether ? [[onlyTogetherName, 'on'] as Field] : []),
  ]
}

/** Adds a person with the courses and prices of the last one, which are often the same; then it is for more than oneself. */
export function withOneMore(entries: Entries): Entries {
  if (entries.people.length >= maxPeople) return entries
  const { priceCategoryId, courses, prices } = entries.people.at(-1) ?? nobody()
  const bookedFor = entries.bookedFor === 'self' ? 'several' : entries.bookedFor
  return {
    ...entries,
    bookedFor,
    people: [...entries.people, { ...nobody(), priceCategoryId, courses, prices }],
  }
}

/** Removes a person, but never the last one. */
export function withoutPerson(entries: Entries, at: number): Entries {
  const person = entries.people[at]
  if (!person || entries.people.length === 1) return entries
  return { ...entries, people: entries.people.toSpliced(at, 1), removed: { at, person } }
}

/** Takes back the last removal; what was typed since then stays. */
export function withPersonBack(entries: Entries): Entries {
  const { removed, people } = entries
  if (!removed || people.length >= maxPeople) return { ...entries, removed: null }
  return { ...entries, people: people.toSpliced(removed.at, 0, removed.person), removed: null }
}

type Priced = { id: string; prices: readonly { id: string | null; feeCents: number }[] }

/** The prices of now by their categories, and those of the chosen ones that have changed. */
function seenAnew(before: ReadonlyMap<string, number>, { prices }: Priced, chosen: readonly string[]) {
  const shownFees = new Map(prices.map(({ id, feeCents }) => [id ?? '', feeCents]))
  const changes = [...new Set(chosen)].flatMap((id) => {
    const [was, is] = [before.get(id), shownFees.get(id)]
    return was === undefined || is === undefined || was === is ? [] : [{ id, before: was, after: is }]
  })
  return { shownFees, changes }
}

/** The entries at the prices of now, with those that have changed for somebody, as seen before and as they are. */
export function atNewPrices(entries: Entries, [main, ...further]: readonly [Priced, ...Priced[]]) {
  const own = seenAnew(
    entries.shownFees,
    main,
    entries.people.map(({ priceCategoryId }) => priceCategoryId),
  )
  const changes = [...own.changes]
  const seen = entries.further.map((one) => {
    const course = further.find(({ id }) => id === one.courseId)
    if (!course) return one
    const chosen = entries.people.map(({ prices }) => prices.get(one.courseId) ?? '')
    const anew = seenAnew(one.shownFees, course, chosen)
    changes.push(...anew.changes)
    return { ...one, shownFees: anew.shownFees }
  })
  return { entries: { ...entries, shownFees: own.shownFees, further: seen }, changes }
}
