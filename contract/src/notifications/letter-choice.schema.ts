import { z } from 'zod'
import { mailReasons } from '../messages/mail-reasons.ts'
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

/** What is not wanted at an address of a person, and whether anything arrives there. */
const addressChoice = z.object({
  email: z.string(),
  /** Why nothing can arrive there, as its mail server said then; null: as far as we know, letters arrive. */
  bounce: z.object({ reason: z.enum(mailReasons), at: z.iso.datetime() }).nullable(),
  unwanted: z.array(z.object({ kind: optionalLetter, how: z.enum(waysToStop), at: z.iso.datetime() })),
})
export type AddressChoice = z.infer<typeof addressChoice>

export const addressChoices = z.object({ items: z.array(addressChoice) })

export const enteredLetterChoice = z.object({ email: z.string().max(320), unwanted: kinds })

export const triedAddress = enteredLetterChoice.pick({ email: true })
