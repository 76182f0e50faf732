import { z } from 'zod'
import { optionalLetters, waysToStop } from '../messages/optional-letters.ts'

const optionalLetter = z.enum(optionalLetters)

const kinds = z
  .array(optionalLetter)
  .max(optionalLetters.length)
  .refine((chosen) => new Set(chosen).size === chosen.length, 'each kind once')

/** What is behind the link in an optional letter. */
export const letterChoice = z.object({
  /** Only its beginning and its domain, because letters are passed on. */
  address: z.string(),
  unwanted: kinds,
})
export type LetterChoice = z.infer<typeof letterChoice>

export const savedLetterChoice = z.object({ unwanted: kinds })
export const stoppedLetter = z.object({ kind: optionalLetter })

/** What is not wanted at an address of a person. */
const addressChoice = z.object({
  email: z.string(),
  unwanted: z.array(z.object({ kind: optionalLetter, how: z.enum(waysToStop), at: z.iso.datetime() })),
})
export type AddressChoice = z.infer<typeof addressChoice>

export const addressChoices = z.object({ items: z.array(addressChoice) })

export const enteredLetterChoice = z.object({ email: z.string().max(320), unwanted: kinds })
