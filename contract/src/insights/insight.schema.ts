import { z } from 'zod'
import { mailState } from '../messages/mail.schema.ts'
import { day } from '../wire/days.schema.ts'
import { flag } from '../wire/flag.schema.ts'
import { auditId, courseId, mailId, tenantId, userId } from '../wire/ids.schema.ts'
import { pageInput } from '../wire/page.schema.ts'
import type { RoomWords } from '../wire/room-words.ts'
import { text } from '../wire/text.schema.ts'

/**
 * Who acted: a signed-in user, a program with a user's API token, support of the platform, the public, an attendee by
 * their link, or the product.
 */
const actorKinds = ['user', 'token', 'support', 'visitor', 'attendee', 'system'] as const
export const actorKind = z.enum(actorKinds)
export type ActorKind = z.infer<typeof actorKind>

export const auditEntry = z.object({
  auditId,
  timestamp: z.iso.datetime(),
  /** null: nobody was signed in, or the product itself acted */
  userId: z.uuid().nullable(),
  actorKind,
  /** The full name, or else the user name; null for the public, the product, and accounts that are gone. */
  actorName: z.string().nullable(),
  /** The name of the API token that a program came with; the actor is whoever made it. */
  tokenName: z.string().nullable(),
  commandType: z.string(),
  subjectKind: z.string(),
  subjectId: z.uuid().nullable(),
  /** The current name of the subject; null if it has none or is gone. */
  subjectName: z.string().nullable(),
  sealed: z.boolean(),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const auditDetail = auditEntry.extend({
  username: z.string().nullable(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** Readable names such as "Firefox" and "Windows"; null if the device does not say. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()),
  /** The course of a registration, whose page is found under it. */
  courseId: courseId.nullable(),
})
export type AuditDetail = z.infer<typeof auditDetail>

/** The rooms whose changes are told: each has words for its subjects. */
export type ToldRooms = Readonly<Record<string, { words: RoomWords }>>

export type WorkedOnIn<Rooms> = Rooms[keyof Rooms] extends infer One
  ? One extends { words: { subjects: infer Subjects } }
    ? {
        [Name in keyof Subjects & string]: Subjects[Name] extends { isWorkedOn: true } ? Name : never
      }[keyof Subjects & string]
    : never
  : never

/** The subjects that operators work on. */
export function subjectsWorkedOn<Rooms extends ToldRooms>(rooms: Rooms): WorkedOnIn<Rooms>[] {
  const subjects = Object.values(rooms).flatMap(({ words }) => Object.entries(words.subjects ?? {}))
  return subjects.filter(([, { isWorkedOn }]) => isWorkedOn).map(([name]) => name) as WorkedOnIn<Rooms>[]
}

/** Makes the schema of a recent change, without the device it came from and without the values it changed. */
export function activityShape<Rooms extends ToldRooms>(rooms: Rooms) {
  return auditEntry.omit({ userId: true, sealed: true }).extend({
    subjectKind: z.enum(subjectsWorkedOn(rooms)) as z.ZodType<WorkedOnIn<Rooms>>,
    /** The course of a registration, whose page is found under it. */
    courseId: courseId.nullable(),
  })
}

export const auditFilter = z.object({
  /** Calendar days, both included, in the tenant's time zone; on the platform's pages in the reader's time zone. */
  from: day.optional(),
  to: day.optional(),
  userId: userId.optional(),
  commandType: z.string().max(80).optional(),
  subjectKind: z.string().max(40).optional(),
  subjectId: z.uuid().optional(),
})

export const auditListInput = pageInput.extend(auditFilter.shape)

/** The choices of the filters: only values that occur in the log. */
export const auditChoices = z.object({
  users: z.array(z.object({ id: userId, name: z.string() })),
  commandTypes: z.array(z.string()),
  subjectKinds: z.array(z.string()),
})
export type AuditChoices = z.infer<typeof auditChoices>

const ofTenant = { tenantId, company: z.string() }
export const platformAuditEntry = auditEntry.extend(ofTenant)
export type PlatformAuditEntry = z.infer<typeof platformAuditEntry>
/** An entry with its changes; amounts in it are in the tenant's currency. */
export const platformAuditDetail = auditDetail.extend({
  ...ofTenant,
  currencyCode: z.string(),
  /** True for entries of the platform's own log, which belongs to no tenant. */
  ofPlatform: z.boolean(),
})
export type PlatformAuditDetail = z.infer<typeof platformAuditDetail>

/** Without days the last thirty are searched, because nobody reads through the logs of all tenants at once. */
export const platformAuditListInput = auditListInput.omit({ userId: true }).extend({
  tenantId: tenantId.optional(),
  /** Part of a company name or of a slug. */
  company: z.string().trim().max(100).optional(),
  /** Part of a user name or a name. */
  user: z.string().trim().max(100).optional(),
})

export const overview = z.object({
  tenants: z.number().int(),
  users: z.number().int(),
  courses: z.number().int(),
  registrations: z.number().int(),
  jobsWaiting: z.number().int(),
  jobsFailing: z.number().int(),
  /** Failed mails of all tenants, and of the platform itself. */
  mailsFailed: z.number().int(),
  platformMailsFailed: z.number().int(),
  /** How many tenants had a broken rule in their last examination. */
  tenantsWithFindings: z.number().int(),
  /** Services outside that do not answer, and are not asked until then; those who wait for them are told at once. */
  pauses: z.array(
    z.object({
      service: z.string(),
      since: z.iso.datetime(),
      probeAt: z.iso.datetime(),
      /** What it said last, or what we waited for in vain. */
      reason: z.string(),
    }),
  ),
  nodes: z.array(
    z.object({ id: z.uuid(), role: z.string(), startedAt: z.iso.datetime(), beatAt: z.iso.datetime() }),
  ),
})
export type Overview = z.infer<typeof overview>

export const historyNames = ['tenants', 'users', 'registrations', 'mails'] as const
export const historySpans = [30, 90, 365] as const

export const historyInput = z.object({
  name: z.enum(historyNames).default('registrations'),
  days: z.coerce
    .number()
    .pipe(z.literal([...historySpans]))
    .default(30),
})

/** How many were created on each day (UTC), oldest first and without gaps. */
export const history = z.object({
  name: z.enum(historyNames),
  days: z.array(z.object({ day: z.iso.date(), count: z.number().int() })),
})
export type History = z.infer<typeof history>

export const job = z.object({
  id: z.string(),
  task: z.string(),
  /** The kind of work; empty where no version that runs knows the task. */
  lane: z.string(),
  /** Null: it is the platform's own. */
  tenant: z.object({ id: tenantId, slug: z.string(), company: z.string() }).nullable(),
  attempts: z.number().int(),
  maxAttempts: z.number().int(),
  runAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  lastError: z.string().nullable(),
  /** When the last attempt failed. */
  failedAt: z.iso.datetime().nullable(),
  /** It failed as often as it is tried, and stays until somebody runs it again or discards it. */
  dead: z.boolean(),
  running: z.boolean(),
})
export type Job = z.infer<typeof job>

const jobFilter = z.object({
  failing: flag.default(false),
  dead: flag.default(false),
  task: text(100).optional(),
  tenantId: tenantId.optional(),
})

export const jobListInput = pageInput.pick({ page: true, size: true }).extend(jobFilter.shape)

/** The tasks and tenants that occur among the jobs there are. */
export const jobChoices = z.object({
  tasks: z.array(z.string()),
  tenants: z.array(z.object({ id: tenantId, company: z.string() })),
})

export const mostJobsAtOnce = 1_000

/** Jobs by their ids, or all failing ones that a filter finds. */
export const jobSelection = z.union([
  z.strictObject({ jobIds: z.array(z.uuid()).min(1).max(mostJobsAtOnce) }),
  z.strictObject({
    filter: z.object({
      dead: z.boolean().default(false),
      task: text(100).optional(),
      tenantId: tenantId.optional(),
    }),
  }),
])
export type JobSelection = z.infer<typeof jobSelection>

/** What became of the chosen jobs. Left are those that run, did not fail, or are gone, and more than are dealt with at once. */
export const jobsDealtWith = z.object({ done: z.number().int(), left: z.number().int() })

/** A mail of the platform itself: verification, a new password. */
export const platformMail = z.object({
  id: mailId,
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  recipient: z.string(),
  subject: z.string(),
  state: mailState,
})
export type PlatformMail = z.infer<typeof platformMail>

export const platformMailListInput = pageInput.pick({ page: true, size: true })

/** The body may hold a link that signs somebody in, so it can be read only where no mail server is configured. */
export const platformMailDetail = platformMail.extend({
  html: z.string().nullable(),
  text: z.string().nullable(),
})

/** What a school does before anybody can register, in the order in which it makes sense. */
export const firstSteps = [
  'place',
  'instructor',
  'course',
  'legal',
  'bank',
  'logo',
  'publish',
  'embed',
] as const

/**
 * The first steps and which of them are done; the account only where a course is to be paid by transfer. Empty once somebody has registered, because then the school is open.
 */
export const firstStepsTold = z.object({
  steps: z.array(z.object({ name: z.enum(firstSteps), isDone: z.boolean() })),
})
export type FirstSteps = z.infer<typeof firstStepsTold>
