import { z } from 'zod'
import { mailState } from '../messages/mail.schema.ts'
import { mailId, personId } from '../wire/ids.schema.ts'
import { line } from '../wire/line.schema.ts'
import { revision } from '../wire/record.schema.ts'
import { email, text } from '../wire/text.schema.ts'

/** Nobody alive was born before; a day that has not come yet is refused where today is known. */
const isBirthDate = (written: string) => written >= '1900' && written < '2200'

const birthDate = text(10)
  .check(z.iso.date())
  .refine(isBirthDate, { params: { code: 'date' } })

/** A date of birth; empty: not known. */
export const bornOn = z.union([z.literal(''), birthDate])

/** What a tenant knows of a person; each registration keeps what was entered with it. */
export const personFields = z.object({
  firstName: line(100).min(1),
  lastName: line(100).min(1),
  /** Empty for a person who is reached through somebody else, such as a child. */
  email: z.union([z.literal(''), email()]).default(''),
  phone: line(40).default(''),
  street: line(200).default(''),
  postalCode: line(20).default(''),
  city: line(100).default(''),
  /** Empty: not known. */
  birthDate: bornOn.default(''),
  /** Read by the staff only, until the person asks what is stored about them. */
  internalNotes: z.string().trim().max(2000).default(''),
})
export type PersonFields = z.infer<typeof personFields>
export const personFieldNames = personFields.keyof().options

/** A change by a program that does not know of these fields leaves them as they are. */
export const personChange = personFields.extend({
  birthDate: personFields.shape.birthDate.unwrap().optional(),
  internalNotes: personFields.shape.internalNotes.unwrap().optional(),
})

/** The stored fields of a person: those of an erased person are empty, and stored values are not validated again. */
export const storedFields = personFields.extend({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  birthDate: z.string(),
  internalNotes: z.string(),
})

/** What is kept of a person with each registration and booking. */
export const storedWays = storedFields.omit({ birthDate: true, internalNotes: true })

/**
 * Why two records may be the same person: the same name, or an e-mail address or phone number in common and similar
 * names.
 */
export const twinReason = z.enum(['name', 'email', 'phone'])
export type TwinReason = z.infer<typeof twinReason>

const side = z.enum(['kept', 'merged'])

export const mergeInput = z.object({
  otherId: personId,
  /** The revisions of both records when they were compared. */
  revision,
  otherRevision: revision,
  /** Which record's value stays, field by field; left out: that of the record that is kept. */
  take: z.partialRecord(z.enum(personFieldNames), side).default({}),
  /** The operator confirms that they are one person although they were booked together. */
  together: z.boolean().default(false),
  /** The confirmation code for the pair: the id that stays, a space, the id that goes. */
  confirmation: z.string().max(20),
})

type Shape = z.ZodRawShape

/** The parts of a person that rooms to the right add to what this room knows. */
export type PersonShapes<
  Page extends Shape,
  Figures extends Shape,
  Report extends Shape,
  Erasure extends Shape,
  Moves extends Shape,
  Doubts extends Shape,
> = {
  /** Sections of the person's page. */
  page: Page
  /** Figures beside the name where two records are compared. */
  figures: Figures
  /** Sections of the data report. */
  report: Report
  /** What an erasure deletes, and what prevents it. */
  erasure: Erasure
  /** How many records move with a merge. */
  moves: Moves
  /** Reasons to doubt that two records are one person. */
  doubts: Doubts
}

/** Makes all schemas about a person, from what this room knows and the parts of other rooms. */
export function personSchemas<
  Page extends Shape,
  Figures extends Shape,
  Report extends Shape,
  Erasure extends Shape,
  Moves extends Shape,
  Doubts extends Shape,
>(shapes: PersonShapes<Page, Figures, Report, Erasure, Moves, Doubts>) {
  const twin = z
    .object({
      id: personId,
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      phone: z.string(),
      reason: twinReason,
    })
    .extend(shapes.figures)
  const person = z
    .object({
      id: personId,
      ...storedFields.shape,
      createdAt: z.iso.datetime(),
      /** When the person was erased, so that only figures are left; null: not erased. */
      erasedAt: z.iso.datetime().nullable(),
      revision,
      mails: z.array(
        z.object({
          id: mailId,
          subject: z.string(),
          recipient: z.string(),
          state: mailState,
          at: z.iso.datetime(),
        }),
      ),
      twins: z.array(twin),
      allowedActions: z.array(z.enum(['edit', 'merge', 'export', 'erase'])),
    })
    .extend(shapes.page)
  const mergedSide = storedFields
    .extend({ id: personId, revision, createdAt: z.iso.datetime() })
    .extend(shapes.figures)
  /** What a merge would do. */
  const mergePreview = z
    .object({
      /** The record that stays, and the record that is merged into it. */
      kept: mergedSide,
      merged: mergedSide,
      /** Null: only an operator's choice says that they are one person. */
      reason: twinReason.nullable(),
      moves: z.object({ mails: z.number().int() }).extend(shapes.moves),
    })
    .extend(shapes.doubts)
  const erasurePreview = z
    .object({
      mails: z.number().int(),
      /** Mails to others about the same bookings: their text is erased, because it names this person. */
      blankedMails: z.number().int(),
    })
    .extend(shapes.erasure)
  /** The data report: everything stored about a person, in words that need no explanation. */
  const personExport = z
    .object({
      exportedAt: z.iso.datetime(),
      company: z.string(),
      person: storedFields.extend({ id: z.uuid(), createdAt: z.iso.datetime() }),
      mails: z.array(
        z.object({
          recipient: z.string(),
          subject: z.string(),
          text: z.string(),
          state: z.string(),
          createdAt: z.iso.datetime(),
          sentAt: z.iso.datetime().nullable(),
        }),
      ),
    })
    .extend(shapes.report)
  return { person, mergePreview, erasurePreview, personExport }
}
