import { z } from 'zod'
import { characteristicId, characteristicValueId } from '../wire/ids.schema.ts'
import type { Wording } from '../wire/locales.ts'
import { revision } from '../wire/record.schema.ts'
import { text } from '../wire/text.schema.ts'
import { requiredWording } from '../wire/wording.schema.ts'

/** `choice`: a course has some of the values; `age`: a course is for people from one age to another. */
const characteristicKinds = ['choice', 'age'] as const
export const characteristicKind = z.enum(characteristicKinds)
export type CharacteristicKind = z.infer<typeof characteristicKind>

export const characteristicKindNames: Record<CharacteristicKind, Wording> = {
  choice: { de: 'Auswahl', en: 'Choice' },
  age: { de: 'Alter', en: 'Age' },
}

/** How many of them are in use at most; the archive takes any number. */
export const characteristicLimit = 10
export const valueLimit = 50

const label = requiredWording(60)
const value = z.object({ id: characteristicValueId, label })

/** What a provider tells courses apart by, such as a category, a level or an age. */
export const characteristicFields = z
  .object({
    label,
    kind: characteristicKind.default('choice'),
    /** The portal says it of each course, and has a page for each value. */
    shown: z.boolean().default(true),
    /** The portal lets visitors filter by it. */
    filtered: z.boolean().default(true),
    /** In order; an age has none. */
    values: z.array(value).max(valueLimit).default([]),
  })
  .superRefine(({ kind, values }, check) => {
    const complain = (path: (string | number)[], code: string) =>
      check.addIssue({ code: 'custom', path, params: { code } })
    if (kind === 'choice' && values.length === 0) complain(['values'], 'required')
    if (kind === 'age' && values.length > 0) complain(['values'], 'invalid')
    const labels = new Set<string>()
    const ids = new Set<string>()
    for (const [at, one] of values.entries()) {
      if (ids.has(one.id)) complain(['values', at, 'id'], 'invalid')
      ids.add(one.id)
      const folded = one.label.de.toLowerCase()
      if (labels.has(folded)) complain(['values', at, 'label', 'de'], 'nameTwice')
      labels.add(folded)
    }
  })
export type CharacteristicFields = z.infer<typeof characteristicFields>

const characteristicActions = ['edit', 'archive', 'restore', 'delete'] as const

export const characteristic = z.object({
  id: characteristicId,
  /** The part of the address of its pages; it stays when the label changes. */
  slug: z.string(),
  fields: characteristicFields,
  archived: z.boolean(),
  /** How many courses say something about it. */
  courseCount: z.number().int(),
  /** Of each value, how many courses have it, and its part of the address. */
  values: z.array(z.object({ id: characteristicValueId, slug: z.string(), courseCount: z.number().int() })),
  revision,
  allowedActions: z.array(z.enum(characteristicActions)),
})
export type Characteristic = z.infer<typeof characteristic>

const age = z.number().int().min(0).max(120)
/** The ages that a course is for; either end may be open. */
export const ageFields = { ageFrom: age.nullable().default(null), ageTo: age.nullable().default(null) }

export type AgeRange = { ageFrom: number | null; ageTo: number | null }

const slug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
/** The part of an address that is one slug. */
export const slugInAddress = text(60).regex(slug)

/** A value in an address: the slug of its characteristic, and its own. */
export const valuePath = text(130).regex(new RegExp(`${slug.source.slice(0, -1)}/${slug.source.slice(1)}`))

const both = z.object({ de: z.string(), en: z.string() })

/** What the public reads of a course under one characteristic. */
export const portalCharacteristic = z.object({
  slug: z.string(),
  label: both,
  kind: characteristicKind,
  /** The ages a course is for; null for a choice. */
  ages: z.object({ from: z.number().int().nullable(), to: z.number().int().nullable() }).nullable(),
  values: z.array(z.object({ slug: z.string(), label: both })),
})
export type PortalCharacteristic = z.infer<typeof portalCharacteristic>

/** A value with a page of its own: which it is, and of what. */
export const portalValue = z.object({
  characteristic: z.object({ slug: z.string(), label: both }),
  value: z.object({ slug: z.string(), label: both }),
})
export type PortalValue = z.infer<typeof portalValue>
