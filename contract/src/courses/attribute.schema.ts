import { z } from 'zod'
import { attributeId, courseId } from '../wire/ids.schema.ts'
import type { Wording } from '../wire/locales.ts'
import { requiredWording, wording } from '../wire/wording.schema.ts'

const attributeKinds = [
  'text',
  'long_text',
  'number',
  'date',
  'choice',
  'choices',
  'checkbox',
  'thing',
] as const
export const attributeKind = z.enum(attributeKinds)
export type AttributeKind = z.infer<typeof attributeKind>

export const attributeKindNames: Record<AttributeKind, Wording> = {
  text: { de: 'Text', en: 'Text' },
  long_text: { de: 'Langer Text', en: 'Long text' },
  number: { de: 'Zahl', en: 'Number' },
  date: { de: 'Datum', en: 'Date' },
  choice: { de: 'Auswahl', en: 'Choice' },
  choices: { de: 'Mehrfachauswahl', en: 'Several choices' },
  checkbox: { de: 'Kontrollkästchen', en: 'Checkbox' },
  /** The answer is the name of what somebody brings: the dog, the horse, the instrument. */
  thing: { de: 'Mitgebrachtes (Tier, Instrument)', en: 'Brought along (animal, instrument)' },
}

/**
 * What an answer belongs to: the registration it was given with, the person, with whom it stays as a fact, what the person brings,
 * with which it stays, or the whole booking, for which it is asked once.
 */
const attributeScopes = ['registration', 'person', 'thing', 'order'] as const
export const attributeScope = z.enum(attributeScopes)
export type AttributeScope = z.infer<typeof attributeScope>

export const attributeScopeNames: Record<AttributeScope, Wording> = {
  registration: { de: 'Die einzelne Anmeldung', en: 'The single registration' },
  person: { de: 'Die Person', en: 'The person' },
  thing: { de: 'Mitgebrachtes', en: 'What is brought along' },
  order: { de: 'Die ganze Buchung', en: 'The whole booking' },
}

/**
 * Whether a date says until when something is valid; what is over on the first day of the course is told to whoever books, or not
 * taken.
 */
export const attributeExpiry = z.enum(['none', 'warn', 'refuse'])
export type AttributeExpiry = z.infer<typeof attributeExpiry>

export const attributeExpiryNames: Record<AttributeExpiry, Wording> = {
  none: { de: 'Nein', en: 'No' },
  warn: { de: 'Ja, mit Hinweis', en: 'Yes, with a notice' },
  refuse: { de: 'Ja, Abgelaufenes wird nicht angenommen', en: 'Yes, and expired dates are not accepted' },
}

/** After how many months a fact may be asked again. */
const askAgainLimit = 120

/** Whether an answer stays: with a person, or with what they bring. */
export const staysFor = (scope: AttributeScope): boolean => scope === 'person' || scope === 'thing'

const option = z.object({ id: z.uuid(), label: requiredWording(200) })

/** A field of the registration form, as an operator defines it. */
export const attributeFields = z
  .object({
    kind: attributeKind,
    label: requiredWording(200),
    help: wording(500).default({ de: '', en: '' }),
    required: z.boolean().default(false),
    /** Asked in the form of every course; otherwise only in the forms of courses that name the attribute. */
    forAllCourses: z.boolean().default(false),
    scope: attributeScope.default('registration'),
    /** With the scope `thing`: the attribute that asks what is brought. It is asked wherever that one is. */
    belongsTo: attributeId.nullable().default(null),
    expiry: attributeExpiry.default('none'),
    /** Of a person or of what they bring: after how many months what was said is asked again; null: never. */
    askAgainMonths: z.number().int().min(1).max(askAgainLimit).nullable().default(null),
    /** Whether instructors read the answers on their attendance sheets; whoever may read persons does anyway. */
    shownToInstructors: z.boolean().default(false),
    /** The options, in the order of the form. */
    options: z.array(option).max(50).default([]),
    /** The text that a visitor agrees to by ticking the box. */
    consent: z
      .object({ de: z.string().trim().max(2_000), en: z.string().trim().max(2_000) })
      .default({ de: '', en: '' }),
  })
  .superRefine(({ kind, options, consent, scope, askAgainMonths, belongsTo, expiry }, check) => {
    const complain = (path: (string | number)[], code: string) =>
      check.addIssue({ code: 'custom', path, params: { code } })
    if ((kind === 'choice' || kind === 'choices') && options.length < 2) complain(['options'], 'twoOptions')
    if (kind === 'checkbox' && consent.de === '') complain(['consent', 'de'], 'required')
    // Somebody agrees anew each time: a box that is ticked already agrees to nothing.
    if (kind === 'checkbox' && staysFor(scope)) complain(['scope'], 'agreesEachTime')
    // What is brought stays with the person by its name, and nothing is brought by what is brought.
    if (kind === 'thing' && scope !== 'registration') complain(['scope'], 'invalid')
    if (!staysFor(scope) && askAgainMonths !== null) complain(['askAgainMonths'], 'invalid')
    if (scope === 'thing' && belongsTo === null) complain(['belongsTo'], 'required')
    if (scope !== 'thing' && belongsTo !== null) complain(['belongsTo'], 'invalid')
    if (kind !== 'date' && expiry !== 'none') complain(['expiry'], 'invalid')
    const labels = new Set<string>()
    const ids = new Set<string>()
    for (const [at, { id, label }] of options.entries()) {
      // Ids of options are unique, because an answer names an option by its id.
      if (ids.has(id)) complain(['options', at, 'id'], 'invalid')
      ids.add(id)
      const folded = label.de.toLowerCase()
      if (labels.has(folded)) complain(['options', at, 'label', 'de'], 'nameTwice')
      labels.add(folded)
    }
  })
export type AttributeFields = z.infer<typeof attributeFields>

const attributeActions = ['edit', 'archive', 'restore', 'delete'] as const

export const attribute = z.object({
  id: attributeId,
  /** Grows with every change of the question; an answer keeps the version it was given to. */
  version: z.number().int(),
  fields: attributeFields,
  archived: z.boolean(),
  /** Courses that name the attribute. */
  courses: z.array(z.object({ id: courseId, title: z.string() })),
  answerCount: z.number().int(),
  /** With how many persons, or with how much of what they bring, an answer is kept. */
  factCount: z.number().int(),
  /** How many attributes belong to what this one asks for. */
  fieldCount: z.number().int(),
  allowedActions: z.array(z.enum(attributeActions)),
})
export type Attribute = z.infer<typeof attribute>

/** A question of the registration form, in its newest version. */
export const askedAttribute = z.object({
  id: attributeId,
  version: z.number().int(),
  kind: attributeKind,
  label: z.object({ de: z.string(), en: z.string() }),
  help: z.object({ de: z.string(), en: z.string() }),
  required: z.boolean(),
  scope: attributeScope,
  belongsTo: attributeId.nullable(),
  expiry: attributeExpiry,
  options: z.array(z.object({ id: z.string(), label: z.object({ de: z.string(), en: z.string() }) })),
  consent: z.object({ de: z.string(), en: z.string() }),
})
export type AskedAttribute = z.infer<typeof askedAttribute>

/** The questions that are asked of each person, without those that are asked once for a booking. */
export const askedOfPeople = <Asked extends { scope: AttributeScope }>(asked: readonly Asked[]): Asked[] =>
  asked.filter(({ scope }) => scope !== 'order')

/** The questions that are asked once for a booking of these courses, each once. */
export function askedOfOrder<Asked extends { id: string; scope: AttributeScope }>(
  courses: readonly (readonly Asked[])[],
): Asked[] {
  const asked = courses.flat().filter(({ scope }) => scope === 'order')
  return [...new Map(asked.map((one) => [one.id, one])).values()]
}

/** With what belongs to something that is brought behind the question for it; where that is not asked, neither is what belongs to it. */
export function withTheirFields<Asked extends { id: string; belongsTo: string | null }>(
  asked: readonly Asked[],
  fields: readonly Asked[],
): Asked[] {
  return asked
    .filter(({ belongsTo }) => belongsTo === null)
    .flatMap((one) => [one, ...fields.filter(({ belongsTo }) => belongsTo === one.id)])
}

/** Whether an answer says that something is over on that day. */
export const isExpiredOn = (
  { asked, value }: { asked: Pick<AskedAttribute, 'expiry'>; value: AttributeAnswer['value'] },
  day: string,
): boolean => asked.expiry !== 'none' && typeof value === 'string' && value !== '' && value < day

/** An answer: text, a number, a day, ids of options, or whether a box was ticked. */
export const attributeAnswer = z.object({
  attributeId,
  /** The version that was shown; if left out, the newest. */
  version: z.number().int().optional(),
  /**
   * Of a fact that was shown filled in, to whoever may see it: when what was shown had been said. Sent back empty, it is taken
   * away; otherwise it is confirmed or changed.
   */
  seenAsOf: z.iso.datetime().optional(),
  value: z.union([z.string().max(5_000), z.number(), z.boolean(), z.array(z.string().max(100)).max(50)]),
})
export type AttributeAnswer = z.infer<typeof attributeAnswer>
