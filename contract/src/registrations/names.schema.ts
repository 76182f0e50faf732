import { z } from 'zod'
import { attributeAnswer } from '../courses/attribute.schema.ts'
import { bornOn } from '../people/person.schema.ts'
import { registrationId } from '../wire/ids.schema.ts'
import { withoutLinks } from '../wire/line.schema.ts'
import { email } from '../wire/text.schema.ts'

/** A place of a firm whose name may come later, and be replaced until then. */
export const placeToName = z.object({
  number: z.number().int(),
  count: z.number().int(),
  isNamed: z.boolean(),
})

/** Who comes on a place of a firm. */
export const namedPerson = z.object({
  registrationId,
  firstName: withoutLinks(100),
  lastName: withoutLinks(100),
  /** Empty: the address of the contact is used. */
  email: z.union([z.literal(''), email()]).default(''),
  /** Required where a rule of the course asks for an age. */
  birthDate: bornOn.default(''),
  /** Errors are reported under `people.{position}.answers.{attributeId}`. */
  answers: z.array(attributeAnswer).max(200).default([]),
})
export type NamedPerson = z.infer<typeof namedPerson>
