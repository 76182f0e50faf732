import { z } from 'zod'
import { line } from '../wire/line.schema.ts'
import { locale } from '../wire/locales.ts'
import { revision } from '../wire/record.schema.ts'
import { text } from '../wire/text.schema.ts'
import { mostBody, mostSignature, mostSubject } from './letter-text.ts'

const wording = z.object({ de: z.string(), en: z.string() })
const inBoth = <Schema extends z.ZodType>(schema: Schema) => z.object({ de: schema, en: schema })

/** The name of a letter, as `registration.received`. */
export const letterKindName = text(60).regex(/^[a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*$/)

/** A line, because a break in a subject would begin another header. */
const subject = line(mostSubject).min(1)
const body = text(mostBody).trim().min(1)

const letterText = z.object({ subject, body })

export const unusableReason = z.enum(['unknown', 'unpaired', 'nested', 'empty'])
export type UnusableReason = z.infer<typeof unusableReason>

/** A letter had to go out as we propose it. */
const unusable = z.object({ at: z.iso.datetime(), because: unusableReason })

const letterState = z.object({
  isRewritten: z.boolean(),
  /** What we propose has changed since the text was saved. */
  hasNewerProposal: z.boolean(),
  unusable: unusable.nullable(),
})

export const letterListItem = z.object({
  kind: letterKindName,
  explanation: wording,
  /** The page on which its text is written, where that is another one. */
  writtenAt: z.string().nullable(),
  languages: inBoth(letterState),
})
export type LetterListItem = z.infer<typeof letterListItem>

const said = z.object({ subject: z.string(), body: z.string() })

export const letterOfLanguage = letterState.extend({
  revision,
  /** Null: the letter says what we propose. */
  own: said.nullable(),
  proposal: said,
  changedAt: z.iso.datetime().nullable(),
  /** Who changed it last; null: nobody, or not a member any more. */
  changedBy: z.string().nullable(),
  /** What stands in the letter whatever its text says, as its reader sees it named. */
  locked: z.object({
    paragraphs: z.array(z.string()),
    facts: z.array(z.string()),
    buttons: z.array(z.string()),
    sections: z.array(z.string()),
    links: z.array(z.string()),
  }),
})
export type LetterOfLanguage = z.infer<typeof letterOfLanguage>

export const letterPlaceholder = z.object({
  name: z.string(),
  label: wording,
  isCondition: z.boolean(),
  /** What it stands for in one of the samples; empty for a condition. */
  sample: wording,
  /**
   * Null: the product offers it. Otherwise it is an attribute of the registration form: one that is asked, that this course
   * does not ask, that is archived, or that is deleted and still named by a text of this letter.
   */
  attribute: z.enum(['asked', 'notHere', 'archived', 'deleted']).nullable(),
})
export type LetterPlaceholder = z.infer<typeof letterPlaceholder>

export const letterDetail = z.object({
  kind: letterKindName,
  explanation: wording,
  placeholders: z.array(letterPlaceholder),
  samples: z.array(z.object({ name: z.string(), label: wording })),
  /** It can be shown with a real registration instead of a sample. */
  takesRegistration: z.boolean(),
  languages: inBoth(letterOfLanguage),
})
export type LetterDetail = z.infer<typeof letterDetail>

export const letterRef = z.object({ letterKind: letterKindName, language: locale })

export const letterChange = letterText.extend({ revision })

/** A text that need not be saved, shown with one of the samples. */
export const letterTrial = z.object({
  subject: text(mostSubject),
  body: text(mostBody),
  sample: text(40),
})

const textProblem = z.object({
  /** `unfit`: such a letter would not go out about the chosen registration. */
  kind: z.enum(['unknown', 'unpaired', 'nested', 'empty', 'unfit']),
  written: z.string(),
})

export const letterPreview = z.object({
  /** Null: the text cannot be used; `problems` says why. */
  letter: z.object({ subject: z.string(), html: z.string(), text: z.string() }).nullable(),
  problems: z.array(textProblem),
  /** Placeholders that would stay empty in this sample. */
  missing: z.array(z.string()),
})
export type LetterPreview = z.infer<typeof letterPreview>

const closing = text(mostSignature).trim()

/** What stands below all letters to attendees; empty: what we propose, and no footer. */
const letterFrameTexts = z.object({ signature: inBoth(closing), footer: inBoth(closing) })
export const letterFrameChange = letterFrameTexts.extend({ revision })
export const letterFrame = letterFrameTexts.extend({
  revision,
  /** What stands below letters without a signature of one's own. */
  proposal: wording,
})
export type LetterFrame = z.infer<typeof letterFrame>
