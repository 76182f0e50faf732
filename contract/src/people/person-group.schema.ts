import { z } from 'zod'
import { day } from '../wire/days.schema.ts'
import { flag } from '../wire/flag.schema.ts'
import { groupMemberId, personGroupId, personId } from '../wire/ids.schema.ts'
import { withoutLinks } from '../wire/line.schema.ts'
import type { Wording } from '../wire/locales.ts'
import { pageInput } from '../wire/page.schema.ts'
import { archiveListInput, revision } from '../wire/record.schema.ts'

/** People under one name: members, a level, whoever has passed a course. Visitors read the name where a course is only for them. */
export const personGroupFields = z
  .object({
    name: withoutLinks(100),
    /** Read by the staff alone. */
    note: z.string().trim().max(2000).default(''),
  })
  .meta({ examples: [{ name: 'Mitglieder', note: 'Beitrag bezahlt' }] })
export type PersonGroupFields = z.infer<typeof personGroupFields>

const groupActions = ['edit', 'archive', 'restore', 'delete'] as const

export const personGroup = z.object({
  id: personGroupId,
  fields: personGroupFields,
  /** How many people belong to it today. */
  people: z.number().int(),
  archived: z.boolean(),
  revision,
  allowedActions: z.array(z.enum(groupActions)),
})
export type PersonGroup = z.infer<typeof personGroup>

export const personGroupListInput = archiveListInput.extend({
  sort: z.enum(['name', 'people']).default('name'),
})

/** What put somebody into a group. */
export const groupOrigin = z.enum(['hand', 'import', 'certificate', 'attendance'])
export type GroupOrigin = z.infer<typeof groupOrigin>

export const groupOriginNames: Record<GroupOrigin, Wording> = {
  hand: { de: 'Von Hand', en: 'By hand' },
  import: { de: 'Import', en: 'Import' },
  certificate: { de: 'Zertifikat', en: 'Certificate' },
  attendance: { de: 'Anwesenheit', en: 'Attendance' },
}

/** From when somebody belongs to a group, and perhaps until when; both days count. */
const memberDays = { from: day, until: day.nullable().default(null) }

type Check = (value: { from?: string | undefined; until: string | null }, check: z.RefinementCtx) => void
const runsForward: Check = ({ from, until }, check) => {
  if (from !== undefined && until !== null && until < from)
    check.addIssue({ code: 'custom', path: ['until'], params: { code: 'endBeforeStart' } })
}

export const memberDaysInput = z.object(memberDays).superRefine(runsForward)

/** For people who join: without a first day from today on. */
export const joiningDaysInput = z
  .object({ from: day.optional(), until: memberDays.until })
  .superRefine(runsForward)
export type JoiningDays = z.infer<typeof joiningDaysInput>

const joining = {
  id: groupMemberId,
  from: z.string(),
  /** The last day; null: no end. */
  until: z.string().nullable(),
  origin: groupOrigin,
  addedAt: z.iso.datetime(),
  /** Today is among its days. */
  isCurrent: z.boolean(),
}

/** Somebody in a group, once for each reason. */
export const groupMember = z.object({
  ...joining,
  personId,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
})
export type GroupMember = z.infer<typeof groupMember>

/** A group that somebody belongs to, once for each reason. */
export const groupOfPerson = z.object({ ...joining, groupId: personGroupId, name: z.string() })
export type GroupOfPerson = z.infer<typeof groupOfPerson>

export const groupMemberListInput = pageInput.extend({
  q: z.string().trim().max(100).default(''),
  /** Only whoever belongs to it today. */
  current: flag.optional(),
  sort: z.enum(['name', 'from', 'until', 'addedAt']).default('name'),
  dir: z.enum(['asc', 'desc']).default('asc'),
})

/** How many joined, and how many belonged to the group already. */
export const joined = z.object({ added: z.number().int(), already: z.number().int() })
export type Joined = z.infer<typeof joined>

/** What the room itself tells of a person beside their record. */
export const groupsOfPerson = {
  page: { groups: z.array(groupOfPerson) },
  report: {
    groups: z.array(
      z.object({
        name: z.string(),
        from: z.string(),
        until: z.string().nullable(),
        origin: groupOrigin,
        addedAt: z.iso.datetime(),
      }),
    ),
  },
}
