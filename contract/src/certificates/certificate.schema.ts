import { z } from 'zod'
import { coursePhase } from '../courses/course-states.ts'
import { templateChoice } from '../documents/document-template.schema.ts'
import { registrationState } from '../registrations/registration-states.ts'
import { day } from '../wire/days.schema.ts'
import {
  bookingId,
  certificateId,
  courseId,
  documentTemplateId,
  personGroupId,
  personId,
  registrationId,
  runId,
} from '../wire/ids.schema.ts'
import { line } from '../wire/line.schema.ts'
import { locale, type Wording } from '../wire/locales.ts'
import { pageInput } from '../wire/page.schema.ts'
import { revision } from '../wire/record.schema.ts'
import { runLimit, runOutcome } from '../wire/run.schema.ts'

/** How many certificates one call may issue at most. */
const issueLimit = 500

/** What somebody must have been present at; it is counted from the attendance that was taken. */
const presence = z.discriminatedUnion('by', [
  z.object({ by: z.literal('nothing') }),
  /** Of the time of all appointments that took place. */
  z.object({ by: z.literal('percent'), least: z.number().int().min(1).max(100) }),
  /** Teaching units. */
  z.object({ by: z.literal('units'), least: z.number().int().min(1).max(2000) }),
])

const template = documentTemplateId.nullable().default(null)

/** Who gets a certificate of a course, what it says, and how long it is valid. */
export const certificateRule = z
  .object({
    /** What it is called on the paper. Empty: a certificate of participation. */
    title: line(80).default(''),
    presence,
    /** How long a teaching unit takes. */
    unitMinutes: z.number().int().min(15).max(240).default(45),
    /** Somebody must have said that the attendee passed. */
    needsPass: z.boolean().default(false),
    /** What was taught, a line each. */
    contents: z.array(line(160).min(1)).max(20).default([]),
    /** Made by itself once the course has ended, for everybody who has what it takes. */
    automatic: z.boolean().default(false),
    /** It goes to the attendee by mail as soon as it is made. */
    mails: z.boolean().default(true),
    validMonths: z.number().int().min(1).max(240).nullable().default(null),
    /** So many days before it expires, its holder is reminded to renew it. */
    remindDays: z.number().int().min(1).max(365).nullable().default(null),
    /** Whoever gets one joins this group of people for as long as it is valid. */
    groupId: personGroupId.nullable().default(null),
    /** What it is printed with, by the language of its holder; null: the provider's default. */
    templates: z.object({ de: template, en: template }).default({ de: null, en: null }),
  })
  .transform((rule) => (rule.validMonths === null ? { ...rule, remindDays: null } : rule))
export type CertificateRule = z.infer<typeof certificateRule>

/** What an attendee lacks for a certificate. */
const lacking = z.discriminatedUnion('lacks', [
  z.object({ lacks: z.literal('rule') }),
  z.object({ lacks: z.literal('place') }),
  z.object({ lacks: z.literal('end') }),
  /** In percent or in units, as the rule counts. */
  z.object({
    lacks: z.literal('presence'),
    by: z.enum(['percent', 'units']),
    has: z.number(),
    needs: z.number(),
  }),
  z.object({ lacks: z.literal('pass') }),
  z.object({ lacks: z.literal('passed') }),
])
export type Lacking = z.infer<typeof lacking>

/** Replaced: another one was issued instead, for instance with the name as it should be. */
export const certificateState = z.enum(['valid', 'expired', 'withdrawn', 'replaced'])
export type CertificateState = z.infer<typeof certificateState>

export const certificateStateNames: Record<CertificateState, Wording> = {
  valid: { de: 'Gültig', en: 'Valid' },
  expired: { de: 'Abgelaufen', en: 'Expired' },
  withdrawn: { de: 'Zurückgezogen', en: 'Withdrawn' },
  replaced: { de: 'Ersetzt', en: 'Replaced' },
}

/** What stands on a certificate. It is taken down when the certificate is issued, and never changes. */
export const certificateContent = z.object({
  locale,
  title: z.string(),
  number: z.string(),
  name: z.string(),
  courseTitle: z.string(),
  courseReference: z.string(),
  /** The first and the last day of the course, by the provider's calendar. */
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  /** Teaching units at which the attendee was present. Null: attendance was not taken, or plays no part. */
  units: z.number().nullable(),
  unitMinutes: z.number().int(),
  hasPassed: z.boolean(),
  contents: z.array(z.string()),
  issuedOn: z.iso.date(),
  validUntil: z.iso.date().nullable(),
  /** Who signs for the provider: the instructor of the course. */
  signer: z.string(),
  provider: z.object({
    company: z.string(),
    street: z.string(),
    postalCode: z.string(),
    city: z.string(),
    website: z.string(),
  }),
  /** All that its paper says, line by line, so that the page that checks it shows every word. */
  lines: z.array(z.string()).default([]),
})
export type CertificateContent = z.infer<typeof certificateContent>

export const certificatePaper = z.enum(['waiting', 'made', 'failed'])

export const certificate = z.object({
  id: certificateId,
  number: z.string(),
  state: certificateState,
  name: z.string(),
  course: z.object({ id: courseId, title: z.string(), reference: z.string() }),
  registrationId,
  personId,
  issuedOn: z.iso.date(),
  validUntil: z.iso.date().nullable(),
  /** Its paper is made right after; missing: it could not be made. */
  paper: certificatePaper,
  /** Why it could not be made: a code of the catalogue of refusals, with what its sentence names. */
  failure: z
    .object({
      code: z.string(),
      data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    })
    .nullable(),
})
export type Certificate = z.infer<typeof certificate>

export const certificateDetail = certificate.extend({
  content: certificateContent,
  /** The page that anybody may look at who has the paper. */
  pageUrl: z.string(),
  sha256: z.string().nullable(),
  endedAt: z.iso.datetime().nullable(),
  endedReason: z.string(),
  issuedBy: z.string(),
})
export type CertificateDetail = z.infer<typeof certificateDetail>

const certificateSorts = ['issuedOn', 'validUntil', 'name', 'number'] as const

export const certificateFilter = z.object({
  /** Part of a name, or the number. */
  q: z.string().trim().max(100).optional(),
  state: certificateState.optional(),
  courseId: courseId.optional(),
  /** Those that expire until then. */
  validUntil: day.optional(),
  /** Whether their file is there. */
  paper: certificatePaper.optional(),
  /** Those that a run was about, and what came of them. */
  runId: runId.optional(),
  outcome: runOutcome.optional(),
})
export type CertificateFilter = z.infer<typeof certificateFilter>
export const certificateListInput = pageInput.extend(certificateFilter.shape).extend({
  sort: z.enum(certificateSorts).default('issuedOn'),
})

/** Chosen one by one, or all that a filter finds. */
export const certificateSelection = z.union([
  z.object({ ids: z.array(certificateId).min(1).max(runLimit) }),
  z.object({ filter: certificateFilter }),
])
export type CertificateSelection = z.infer<typeof certificateSelection>

/** How many certificates come in one file: it is put together in memory. */
export const mostTogether = 1000

/** A PDF of all pages, to print them in one go, or an archive of the files as they are. */
export const togetherAs = z.enum(['pdf', 'zip'])
export type TogetherAs = z.infer<typeof togetherAs>

/** Of many certificates: how many have a paper, and those that have none. */
export const lackingPapers = z.object({
  having: z.number().int(),
  lacking: z.array(certificate),
})
export type LackingPapers = z.infer<typeof lackingPapers>

/** Everybody with a place in a course, with what they lack for a certificate. */
export const courseCertificates = z.object({
  course: z.object({ id: courseId, title: z.string(), phase: coursePhase }),
  /** Null: this course has no certificates. */
  rule: certificateRule.nullable(),
  revision,
  /** What certificates can be printed with. */
  templates: z.array(templateChoice),
  /** Whether the attendance was taken at any appointment. */
  hasAttendance: z.boolean(),
  attendees: z.array(
    z.object({
      registrationId,
      name: z.string(),
      shortcode: z.string(),
      state: registrationState,
      percent: z.number().int().nullable(),
      units: z.number().nullable(),
      passed: z.boolean().nullable(),
      lacks: z.array(lacking),
      certificate: certificate.nullable(),
    }),
  ),
})
export type CourseCertificates = z.infer<typeof courseCertificates>
export type CertificateCandidate = CourseCertificates['attendees'][number]

export const issueInput = z.object({
  registrationIds: z.array(registrationId).min(1).max(issueLimit),
})
/** Who has one already keeps it, so a call that is sent twice issues once. */
export const issued = z.object({
  issued: z.number().int(),
  kept: z.number().int(),
  refused: z.array(z.object({ registrationId, name: z.string(), lacks: z.array(lacking) })),
})
export type Issued = z.infer<typeof issued>

export const passInput = z.object({
  registrationIds: z.array(registrationId).min(1).max(issueLimit),
  /** Null takes back what was said before. */
  passed: z.boolean().nullable(),
})

/** A certificate as whoever holds the link of its booking sees it. */
export const ownCertificate = z.object({
  id: certificateId,
  bookingId,
  title: z.string(),
  number: z.string(),
  name: z.string(),
  courseTitle: z.string(),
  state: certificateState,
  issuedOn: z.iso.date(),
  validUntil: z.iso.date().nullable(),
  /** Leads to the page on which anybody can check it. */
  code: z.string(),
  hasPaper: z.boolean(),
})
export type OwnCertificate = z.infer<typeof ownCertificate>

/** What anybody sees who follows the address on the paper: exactly what stands on it, and whether it still holds. */
export const certificatePage = z.object({
  state: certificateState,
  content: certificateContent,
  endedOn: z.iso.date().nullable(),
  /** The digest of the paper's file. Null: it is being made. */
  sha256: z.string().nullable(),
})
export type CertificatePage = z.infer<typeof certificatePage>
