import { seatStates } from '@reihum/contract/registrations/registration-states.ts'
import type { Wording } from '@reihum/contract/wire/locales.ts'
import { calendarOfCourses } from '#features/courses/portal/own-calendar.queries.ts'
import { Refusal } from '#platform/refusal.ts'
import { namedBySigned, signedName } from '#platform/signed-name.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { requireSession } from './enter-by-session.ts'
import { addressOfCalendar, calendarOf, endCalendarsOf, renewCalendar } from './own-bookings.store.ts'
import { ownRegistrations, sharedRegistrations } from './own-registrations.queries.ts'

const use = 'attendee calendar'
const names: Wording = { de: 'Meine Termine', en: 'My dates' }

export type CalendarAddresses = { keyFor: (purpose: string) => Buffer; publicUrl: string }

const addressWith = (
  { tenant }: TenantContext,
  { keyFor, publicUrl }: CalendarAddresses,
  id: string,
): string =>
  `${publicUrl}/api/${tenant.slug}/portal/calendars/${signedName(keyFor('account links'), use, id)}`

/** The secret address of the calendar; null: there is none. */
export async function calendarAddress(
  ctx: TenantContext,
  addresses: CalendarAddresses,
  email: string,
): Promise<string | null> {
  const id = await calendarOf(ctx, email)
  return id === null ? null : addressWith(ctx, addresses, id)
}

export async function renewOwnCalendar(
  ctx: TenantContext,
  addresses: CalendarAddresses,
): Promise<{ address: string }> {
  const { email } = await requireSession(ctx)
  return { address: addressWith(ctx, addresses, await renewCalendar(ctx, email)) }
}

export async function endOwnCalendar(ctx: TenantContext): Promise<{ ended: true }> {
  const { email } = await requireSession(ctx)
  await endCalendarsOf(ctx, [email])
  return { ended: true }
}

/** The dates of all courses in which somebody of the address, or whom it may see, has a place now. */
export async function ownCalendar(
  ctx: TenantContext,
  { keyFor, publicUrl }: CalendarAddresses,
  token: string,
): Promise<File> {
  const id = namedBySigned(keyFor('account links'), use, token)
  const email = id === null ? null : await addressOfCalendar(ctx, id)
  if (email === null) throw new Refusal('NOT_FOUND')
  const [{ rows }, shared] = await Promise.all([
    ownRegistrations(ctx, email, { of: 'everything', part: 1 }),
    sharedRegistrations(ctx, email),
  ])
  const placed = [...rows, ...shared].filter(({ state }) => seatStates.includes(state))
  const { content, changedAt } = await calendarOfCourses(ctx, {
    name: `${names[ctx.tenant.language]} – ${ctx.tenant.company}`,
    courseIds: [...new Set(placed.map(({ course_id }) => course_id))],
    // Whoever only sees what others booked has no place that could be entered.
    onlineIds: new Set(rows.filter(({ state }) => state === 'confirmed').map(({ course_id }) => course_id)),
    publicUrl,
  })
  return new File([content], `${ctx.tenant.slug}.ics`, {
    type: 'text/calendar; charset=utf-8',
    lastModified: changedAt.getTime(),
  })
}
