import { type BookingInput, maxPeople } from '@reihum/contract/registrations/booking.schema.ts'
import { paymentMethod } from '@reihum/contract/tenants/payment-methods.ts'
import type { CourseId, ExtraId } from '@reihum/contract/wire/ids.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'

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

const mandateKeys = ['holder', 'iban', 'street', 'postalCode', 'city'] as const
export type MandateKey = (typeof mandateKeys)[number]

export const mandateName = (key: MandateKey) => `mandate.${key}`
export const personName = (at: number, key: PersonKey) => `attendees.${at}.${key}`
export const contactName = (key: ContactKey) => `contact.${key}`
export const priceName = (at: number) => `attendees.${at}.priceCategoryId`
export const answerName = (at: number, attributeId: string) => `attendees.${at}.answers.${attributeId}`
export const extraName = (at: number, extraId: string) => `attendees.${at}.extras.${extraId}`
/** The version of the question that was shown. */
export const versionName = (at: number, attributeId: string) => `${answerName(at, attributeId)}.version`
/**
 * The prices shown in the form, of the fee and of each category, so that nobody pays another price than the one shown.
 */
export const shownName = 'shownFees'
/** Whether the form spoke of places or of the waiting list, so that the next step says when that has changed. */
export const shownOfferName = 'shownOffer'
/** For whom is booked: the form shows the fields that this needs. */
export const bookedForName = 'bookedFor'
export const bookedForWhom = ['self', 'child', 'several'] as const
export type BookedFor = (typeof bookedForWhom)[number]

/** Whoever was removed last, and from where, so that it can be undone. */
const removedName = { at: 'removed.at', person: 'removed.person' } as const

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The entry at one attribute; an unticked checkbox sends nothing. */
export type AnswerEntry = { values: string[]; version: number | null }

export type PersonEntries = Record<PersonKey, string> & {
  priceCategoryId: string
  answers: Map<string, AnswerEntry>
  /** How many of each extra. */
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
  /** Another person books and gets the mails: a parent always does, and for several people it may be a firm. */
  hasContact: boolean
  contact: Record<ContactKey, string>
  paymentMethod: string
  /** The account to collect from, where a direct debit is chosen. */
  mandate: Record<MandateKey, string>
  acceptsTerms: boolean
  notes: string
  /** A discount code. */
  code: string
  /** The ids of other dates to wait for. */
  alsoWaitFor: string[]
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

function readAnswers(form: URLSearchParams, at: number): PersonEntries['answers'] {
  const prefix = answerName(at, '')
  const answers: PersonEntries['answers'] = new Map()
  for (const name of new Set(form.keys())) {
    const [id = '', part] = name.startsWith(prefix) ? name.slice(prefix.length).split('.') : []
    if (!uuid.test(id) || (part && part !== 'version')) continue
    answers.set(id, {
      values: form.getAll(answerName(at, id)),
      version: readVersion(form.get(versionName(at, id))),
    })
  }
  return answers
}

function readExtras(form: URLSearchParams, at: number): PersonEntries['extras'] {
  const prefix = extraName(at, '')
  const counted = [...form].flatMap(([name, value]): [string, number][] => {
    const id = name.startsWith(prefix) ? name.slice(prefix.length) : ''
    return uuid.test(id) && /^\d{1,2}$/.test(value) ? [[id, Number(value)]] : []
  })
  return new Map(counted)
}

function readPerson(form: URLSearchParams, at: number): PersonEntries {
  return {
    ...valuesOf(personKeys, (key) => personName(at, key), form),
    priceCategoryId: form.get(priceName(at)) ?? '',
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

export function readEntries(form: URLSearchParams): Entries {
  const requestKey = form.get('requestKey') ?? ''
  const bookedFor = readBookedFor(form)
  return {
    requestKey: uuid.test(requestKey) ? requestKey : crypto.randomUUID(),
    shownFees: readShownFees(form.get(shownName) ?? ''),
    shownOffer: form.get(shownOfferName) ?? '',
    removed: readRemoved(form),
    people: Array.from({ length: countOf(form) }, (_, at) => readPerson(form, at)),
    bookedFor,
    hasContact: bookedFor === 'child' || (bookedFor === 'several' && form.get('hasContact') === 'on'),
    contact: valuesOf(contactKeys, contactName, form),
    paymentMethod: form.get('paymentMethod') ?? '',
    mandate: valuesOf(mandateKeys, mandateName, form),
    acceptsTerms: form.get('acceptsTerms') === 'on',
    notes: form.get('notes') ?? '',
    code: form.get('code') ?? '',
    alsoWaitFor: form.getAll('alsoWaitFor').filter((id) => uuid.test(id)),
  }
}

export const emptyEntries = () => readEntries(new URLSearchParams())

type Field = [name: string, value: string]

const fieldsOfPerson = (person: PersonEntries, at: number): Field[] => [
  ...personKeys.map((key): Field => [personName(at, key), person[key]]),
  [priceName(at), person.priceCategoryId],
  ...[...person.answers].flatMap(([id, { values, version }]): Field[] => [
    ...values.map((value): Field => [answerName(at, id), value]),
    [versionName(at, id), String(version ?? '')],
  ]),
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

/** All entries as hidden fields, unchanged, for the second step of the form. */
export function fieldsOf(entries: Entries): Field[] {
  const { requestKey, shownFees, shownOffer, people, bookedFor, contact, hasContact, acceptsTerms } = entries
  const shown = [...shownFees].map(([id, feeCents]) => `${id}:${feeCents}`).join(',')
  return [
    ['requestKey', requestKey],
    [shownName, shown],
    [shownOfferName, shownOffer],
    ...fieldsOfRemoved(entries),
    ...people.flatMap(fieldsOfPerson),
    ...contactKeys.map((key): Field => [contactName(key), contact[key]]),
    [bookedForName, bookedFor],
    ...(hasContact ? [['hasContact', 'on'] as Field] : []),
    ['paymentMethod', entries.paymentMethod],
    ...mandateKeys.map((key): Field => [mandateName(key), entries.mandate[key]]),
    ...(acceptsTerms ? [['acceptsTerms', 'on'] as Field] : []),
    ['notes', entries.notes],
    ['code', entries.code],
    ...entries.alsoWaitFor.map((id): Field => ['alsoWaitFor', id]),
  ]
}

/** Adds a person with the price category of the last one, which is often the same; then it is for more than oneself. */
export function withOneMore(entries: Entries): Entries {
  if (entries.people.length >= maxPeople) return entries
  const priceCategoryId = entries.people.at(-1)?.priceCategoryId ?? ''
  const bookedFor = entries.bookedFor === 'self' ? 'several' : entries.bookedFor
  return { ...entries, bookedFor, people: [...entries.people, { ...nobody(), priceCategoryId }] }
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

/** The entries at the prices of now, with those that have changed for somebody, as seen before and as they are. */
export function atNewPrices(entries: Entries, prices: readonly { id: string | null; feeCents: number }[]) {
  const shownFees = new Map(prices.map(({ id, feeCents }) => [id ?? '', feeCents]))
  const chosen = new Set(entries.people.map(({ priceCategoryId }) => priceCategoryId))
  const changes = [...chosen].flatMap((id) => {
    const [before, after] = [entries.shownFees.get(id), shownFees.get(id)]
    return before === undefined || after === undefined || before === after ? [] : [{ id, before, after }]
  })
  return { entries: { ...entries, shownFees }, changes }
}

const noWays = { email: '', phone: '', street: '', postalCode: '', city: '' }

function attendeeOf(entries: Entries, { priceCategoryId, answers, extras, ...person }: PersonEntries) {
  const wanted = [...extras].map(([extraId, quantity]) => ({ extraId: extraId as ExtraId, quantity }))
  const shownFeeCents = entries.shownFees.get(priceCategoryId)
  const given = [...answers].map(([attributeId, { values, version }]) => ({
    attributeId,
    ...(version !== null && { version }),
    value: values.length > 1 ? values : (values[0] ?? ''),
  }))
  // A child is reached through whoever books; the form does not ask for its ways, and what was typed before is left out.
  const ways = entries.bookedFor === 'child' ? noWays : { email: person.email.trim() }
  return {
    ...person,
    ...ways,
    priceCategoryId: priceCategoryId || null,
    ...(shownFeeCents !== undefined && { shownFeeCents }),
    answers: given,
    ...(wanted.some(({ quantity }) => quantity > 0) && { extras: wanted }),
  }
}

/**
 * Whether an account to collect from was named. What was typed before another method was chosen is left out; where a direct
 * debit is all that is offered, no method is chosen.
 */
const namesAccount = ({ paymentMethod: chosen, mandate }: Entries) =>
  (chosen === '' || chosen === 'sepa_direct_debit') && mandateKeys.some((key) => mandate[key].trim() !== '')

/** The booking as the API takes it; invalid entries are left for the API to refuse. */
export function bookingOf(entries: Entries, language: Locale): BookingInput {
  const { requestKey, people, hasContact, contact, acceptsTerms, notes, code, alsoWaitFor } = entries
  return {
    requestKey,
    language,
    acceptsTerms,
    notes,
    ...(code.trim() !== '' && { code }),
    ...(alsoWaitFor.length > 0 && { alsoWaitFor: alsoWaitFor as CourseId[] }),
    attendees: people.map((person) => attendeeOf(entries, person)),
    contact: hasContact ? { ...contact, email: contact.email.trim() } : null,
    paymentMethod: paymentMethod.safeParse(entries.paymentMethod).data ?? null,
    mandate: namesAccount(entries) ? entries.mandate : null,
  }
}
