import {
  type HeldCourse,
  isAboutPerson,
  type LabelledEntryRule,
} from '@reihum/contract/courses/entry-rules.ts'
import type { WrongField } from '@reihum/contract/field-errors.ts'
import type { AttendeeFields, ContactFields } from '@reihum/contract/registrations/booking.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { labelsOfValues, withLabels } from '#features/courses/entry/labels-of-values.queries.ts'
import type { LockedCourse } from '#features/courses/seats.ts'
import { nameSortOf } from '#features/people/person-identity.rules.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { emailOf } from '../booking/compose-booking.ts'
import { type EntryCase, exceptionNote, unmet, wrongEntry } from './entry.rules.ts'
import { type Entering, factsOf, valuesOfCourses } from './held-courses.queries.ts'

/** A course of somebody's booking, as far as it matters for who may enter. */
export type EntryOrder = {
  course: LockedCourse
  attendees: readonly AttendeeFields[]
  contact: ContactFields
  /** Before the paths of this course's fields. */
  path: WrongField['path']
  /** Staff registers: whom they chose by id, and why in spite of the rules. */
  byStaff: { persons: readonly (string | null)[]; reason: string } | null
  /** Nobody has shown yet that the mailbox is theirs: what people attend is not looked at before that. */
  isUnproven: boolean
}

export type JudgedEntry = {
  fields: WrongField[]
  /** By the position of the attendee, why staff let them in. */
  exceptions: ReadonlyMap<number, string>
  /** Rules remain that are looked at only when the mailbox was shown to be theirs. */
  asksForMail: boolean
}

const free: JudgedEntry = { fields: [], exceptions: new Map(), asksForMail: false }

function enteringOf({ attendees, contact, byStaff }: EntryOrder): Entering[] {
  return attendees.map((person, at) => ({
    email: emailOf(person, contact).toLowerCase(),
    name: nameSortOf(person),
    person: byStaff?.persons[at] ?? null,
    contact: byStaff ? '' : contact.email.toLowerCase(),
  }))
}

const keyOf = ({ email, name, person }: Entering) => (email === '' ? (person ?? name) : `${email} ${name}`)

/** Two bookings of one person at the same time, in two courses of a group, must see each other. */
async function waitForTheSame(ctx: TenantContext, orders: readonly EntryOrder[]): Promise<void> {
  const counted = orders.filter(({ course }) => course.entryRules.some(({ kind }) => kind === 'at_once'))
  const keys = new Set(counted.flatMap(enteringOf).map(keyOf))
  for (const key of [...keys].sort()) await oneAtATime(ctx, `entry ${key}`)
}

function judge(
  ctx: TenantContext,
  { course, path, byStaff, isUnproven }: EntryOrder,
  all: readonly LabelledEntryRule[],
  cases: readonly EntryCase[],
): JudgedEntry {
  const rules = isUnproven ? all.filter((rule) => !isAboutPerson(rule)) : all
  const startsOn = wallClockOf(course.startsAt ?? ctx.now, ctx.tenant.timeZone).date
  const fields: WrongField[] = []
  const exceptions = new Map<number, string>()
  for (const one of cases) {
    const failed = unmet(rules, one, startsOn)
    if (failed.length === 0) continue
    const reason = byStaff?.reason ?? ''
    if (reason === '') fields.push(...wrongEntry(failed, one, path))
    else exceptions.set(one.at, exceptionNote(failed, reason, ctx.tenant.language))
  }
  return { fields, exceptions, asksForMail: rules.length < all.length }
}

/** A course that somebody gets with the same order, or with an earlier one of the same batch. */
const heldSoon = ({ course }: EntryOrder, values: ReadonlyMap<string, string[]>): HeldCourse => ({
  title: course.title,
  valueIds: values.get(course.id) ?? [],
  isPlace: true,
  isConfirmed: false,
  isOver: false,
})

type Soon = { key: string; id: string; held: HeldCourse }

/**
 * Whether the rules of their courses let people in. What they have booked is read after others who book for the same people
 * have finished; the courses of one order count for each other in whatever order they stand, and earlier orders of one batch count
 * too. Courses without rules cost no statement.
 */
export async function judgeEntry(
  ctx: TenantContext,
  together: readonly (readonly EntryOrder[])[],
): Promise<(order: EntryOrder) => JudgedEntry> {
  const orders = together.flat()
  const ruled = orders.filter(({ course }) => course.entryRules.length > 0)
  if (ruled.length === 0) return () => free
  await waitForTheSame(ctx, ruled)
  const labels = await labelsOfValues(
    ctx,
    ruled.flatMap(({ course }) => course.entryRules),
  )
  const entering = new Map(orders.map((order) => [order, enteringOf(order)]))
  const facts = await factsOf(ctx, [...entering.values()].flat())
  const values = await valuesOfCourses(ctx, [...new Set(orders.map(({ course }) => course.id))])
  const judged = new Map<EntryOrder, JudgedEntry>()
  const before: Soon[] = []
  let read = 0
  for (const parts of together) {
    const own = parts.flatMap((order): Soon[] =>
      (entering.get(order) ?? []).map((one) => ({
        key: keyOf(one),
        id: order.course.id,
        held: heldSoon(order, values),
      })),
    )
    for (const order of parts) {
      const keys = (entering.get(order) ?? []).map(keyOf)
      const cases = order.attendees.map((person, at) => {
        const known = facts[read + at] ?? { birthDate: '', held: [], groups: [] }
        const soon = [...before, ...own].filter(({ key, id }) => key === keys[at] && id !== order.course.id)
        const held = [...known.held, ...soon.map((one) => one.held)]
        const birthDate = person.birthDate || known.birthDate
        return { at, person, facts: { birthDate, held, groups: known.groups } }
      })
      read += cases.length
      judged.set(order, judge(ctx, order, withLabels(order.course.entryRules, labels), cases))
    }
    // An order is booked whole or not at all.
    if (parts.every((order) => judged.get(order)?.fields.length === 0)) before.push(...own)
  }
  return (order) => judged.get(order) ?? free
}
