import { z } from 'zod'
import { askedAttribute } from '../courses/attribute.schema.ts'
import { paperPicture } from '../tenants/letterhead.schema.ts'
import {
  bookingId,
  courseId,
  documentId,
  documentTemplateId,
  personId,
  registrationId,
  runId,
} from '../wire/ids.schema.ts'
import { locale } from '../wire/locales.ts'
import { pageInput } from '../wire/page.schema.ts'
import { documentPurposes } from './document-purposes.ts'
import { placeholderName } from './placeholder-name.schema.ts'

/** For whom of a course documents are made: who has a place, who was there at least once, or who only reserved too. */
export const documentAudience = z.enum(['confirmed', 'present', 'registered'])
export type DocumentAudience = z.infer<typeof documentAudience>

const unfilled = z.array(placeholderName)

/** What would be made of a template for a course, before it is. */
export const documentPreparation = z.object({
  /** False: one document is about all of these people together. */
  isForEach: z.boolean(),
  people: z.array(
    z.object({
      registrationId,
      name: z.string(),
      email: z.string(),
      /** Placeholders that would stay empty in their document. */
      unfilled,
      /** Questions of the course whose answers are among them, and can be completed. */
      unanswered: z.array(askedAttribute),
      /** How many documents of this template they have already. */
      made: z.number().int(),
    }),
  ),
  /** Placeholders that would stay empty for everybody, because the provider or the course lacks something. */
  unfilled,
})
export type DocumentPreparation = z.infer<typeof documentPreparation>

export const preparationInput = z.object({
  documentTemplateId,
  courseId,
  audience: documentAudience.default('confirmed'),
})

/** How many people one file is about at most, and one run. */
export const togetherLimit = 300
export const documentRunLimit = 1_000

const people = (most: number) => z.array(registrationId).min(1).max(most)

export const togetherInput = z.object({
  documentTemplateId,
  courseId,
  registrationIds: people(togetherLimit),
})

export const documentPicture = paperPicture.extend({ unfilled })

export const newDocumentRun = z.object({
  id: runId,
  documentTemplateId,
  courseId,
  registrationIds: people(documentRunLimit),
  /** Each document is mailed to whom it is for. */
  mails: z.boolean().default(false),
})
export type NewDocumentRun = z.infer<typeof newDocumentRun>

export const newDocumentMailing = z.object({
  id: runId,
  documentIds: z.array(documentId).min(1).max(documentRunLimit),
})
export type NewDocumentMailing = z.infer<typeof newDocumentMailing>

/** A document that was made and is kept. */
export const madeDocument = z.object({
  id: documentId,
  title: z.string(),
  purpose: z.enum(documentPurposes),
  language: locale,
  documentTemplateId,
  courseId,
  courseTitle: z.string(),
  registrationId,
  name: z.string(),
  madeAt: z.iso.datetime(),
  madeBy: z.string(),
  mailedAt: z.iso.datetime().nullable(),
  filename: z.string(),
  filesize: z.number().int(),
  sha256: z.string(),
})
export type MadeDocument = z.infer<typeof madeDocument>

/** Which documents: for a page of the list, and for an archive. */
export const documentFilter = z.object({
  /** Words of the name of whom it is for, or of its title. */
  q: z.string().trim().max(100).default(''),
  courseId: courseId.optional(),
  registrationId: registrationId.optional(),
  personId: personId.optional(),
  /** Made by this run. */
  runId: runId.optional(),
  purpose: z.enum(documentPurposes).optional(),
})
export type DocumentFilter = z.infer<typeof documentFilter>

export const documentListInput = pageInput.extend({
  ...documentFilter.shape,
  sort: z.enum(['madeAt', 'name']).default('madeAt'),
})

/** A document as attendees find it on the page of their booking. */
export const attendeeDocument = z.object({
  id: documentId,
  bookingId,
  title: z.string(),
  courseTitle: z.string(),
  name: z.string(),
  madeAt: z.iso.datetime(),
})
export type AttendeeDocument = z.infer<typeof attendeeDocument>
