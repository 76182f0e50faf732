import { z } from 'zod'
import { attributeId, courseId } from '../wire/ids.schema.ts'
import type { Wording } from '../wire/locales.ts'
import { requiredWording, wording } from '../wire/wording.schema.ts'

const attributeKinds = ['text', 'long_text', 'number', 'date', 'choice', 'choices', 'checkbox'] as const
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
}

/**
 * What an answer belongs to: the registration it was given with, the person, with whom it stays as a fact, or the whole booking,
 * for which it is asked once.
 */
const attributeScopes = ['registration', 'person', 'order'] as const
export const attributeScope = z.enum(attributeScopes)
export type AttributeScope = z.infer<typeof attributeScope>

export const attributeScopeNames: Record<AttributeScope, Wording> = {
  registration: { de: 'Die einzelne Anmeldung', en: 'The single registration' },
  person: { de: 'Die Person', en: 'The person' },
  order: { de: 'Die ganze Buchung', en: 'The whole booking' },
}

/** After how many months a fact may be asked again. */
const askAgainLimit = 120

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
    /** Of a person: after how many months what was said is asked again; null: never. */
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
  .superRefine(({ kind, options, consent, scope, askAgainMonths }, check) => {
    const complain = (path: (string | number)[], code: string) =>
      check.addIssue({ code: 'custom', path, params: { code } })
    if ((kind === 'choice' || kind === 'choices') && options.length < 2) complain(['options'], 'twoOptions')
    if (kind === 'checkbox' && consent.de === '') complain(['consent', 'de'], 'required')
    // Somebody agrees anew each time: a box that is ticked already agrees to nothing.
    if (kind === 'checkbox' && scope === 'person') complain(['scope'], 'agreesEachTime')
    if (scope !== 'person' && askAgainMonths !== null) complain(['askAgainMonths'], 'invalid')
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
  /** With how many persons an answer is kept. */
  factCount: z.number().int(),
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
