import type {
  OwedBooking,
  OwnBookings,
  OwnSelection,
} from '@reihum/contract/registrations/own-bookings.schema.ts'
import type { PersonId } from '@reihum/contract/wire/ids.schema.ts'
import { countFacts } from '#features/courses/facts/fact.queries.ts'
import { shownBy } from '#features/courses/portal/portal-course.queries.ts'
import { countThings } from '#features/courses/things/thing.queries.ts'
import {
  nothingOwed,
  openMoneyOfRegistrations,
  type RegistrationMoney,
} from '#features/ledger/registration-money.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { isRecommendingOn } from '../recommending/recommending-settings.ts'
import { askedCents, askedUntil } from '../transfer.rules.ts'
import { waitingPositions } from '../waiting-list/waiting-position.queries.ts'
import { requireSession } from './enter-by-session.ts'
import { bookableAgain } from './next-courses.queries.ts'
import { byPerson } from './own-bookings.rules.ts'
import { type CalendarAddresses, calendarAddress } from './own-calendar.ts'
import {
  asOwnRegistration,
  asSharedRegistration,
  type OwnPlace,
  ownAttendees,
  ownDates,
  ownPlaces,
  ownRegistrations,
  sharedRegistrations,
} from './own-registrations.queries.ts'

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** What is asked for now, of each booking in one sum, as its own page says it; what is due first comes first. */
async function owedOf(ctx: TenantContext, places: readonly OwnPlace[]): Promise<OwedBooking[]> {
  const money = await openMoneyOfRegistrations(ctx, idsOf(places))
  const ends = new Map<string, string | null>()
  // Many are due on one day, and finding its end in a time zone takes longer than everything else here.
  const dueOf = (row: OwnPlace, own: RegistrationMoney): string | null => {
    const key = `${row.state} ${own.dueOn} ${row.payment_due_at?.getTime()}`
    const known = ends.get(key)
    if (known !== undefined) return known
    const end = askedUntil(row, own, ctx.tenant.timeZone)?.toISOString() ?? null
    ends.set(key, end)
    return end
  }
  const owed = places.flatMap((row) => {
    const own = money.get(row.id) ?? nothingOwed
    const cents = askedCents(row.state, own)
    if (cents === 0) return []
    return [{ bookingId: row.booking_id, title: row.title, cents, dueAt: dueOf(row, own) }]
  })
  const bookings = [...Map.groupBy(owed, ({ bookingId }) => bookingId)].map(([bookingId, parts]) => ({
    bookingId: bookingId as OwedBooking['bookingId'],
    titles: [...new Set(parts.map(({ title }) => title))],
    cents: parts.reduce((sum, part) => sum + part.cents, 0),
    dueAt: parts.flatMap(({ dueAt }) => dueAt ?? []).sort()[0] ?? null,
  }))
  return bookings.sort((a, b) => (a.dueAt ?? '9').localeCompare(b.dueAt ?? '9'))
}

/** All that was booked with the address of the session. As many queries for two hundred registrations as for one. */
export async function ownBookings(
  ctx: TenantContext,
  addresses: CalendarAddresses,
  { of, part }: { of: OwnSelection; part: number },
): Promise<OwnBookings> {
  const { email } = await requireSession(ctx)
  const [{ rows, pastCount, parts }, places, shown, attendees, shared] = await Promise.all([
    ownRegistrations(ctx, email, { of, part }),
    ownPlaces(ctx, email),
    shownBy(ctx),
    ownAttendees(ctx, email),
    of === 'now' ? sharedRegistrations(ctx, email) : [],
  ])
  const people = [...new Set(attendees.map(({ person_id }) => person_id))]
  const waiting = rows.filter(({ state }) => state === 'on_waiting_list')
  const [positions, dates, owed, calendar, again, facts, things, recommending] = await Promise.all([
    waitingPositions(ctx, idsOf(waiting)),
    ownDates(ctx, [...rows, ...shared]),
    of === 'now' ? owedOf(ctx, places) : [],
    calendarAddress(ctx, addresses, email),
    bookableAgain(ctx, rows, places),
    countFacts(ctx, people),
    countThings(ctx, people),
    isRecommendingOn(ctx),
  ])
  return {
    email,
    people: byPerson(rows).map(({ personId, name, rows: own }) => ({
      personId: personId as PersonId,
      name,
      factCount: (facts.get(personId) ?? 0) + (things.get(personId) ?? 0),
      registrations: own.map((row) => asOwnRegistration(ctx, row, { shown, positions, again })),
    })),
    shared: [...Map.groupBy(shared, ({ shown_to, personId }) => `${shown_to} ${personId}`).values()].map(
      (own) => ({
        name: own.at(-1)?.name ?? '',
        sharedBy: own[0]?.shown_to ?? '',
        registrations: own.map((row) => asSharedRegistration(row, shown)),
      }),
    ),
    dates,
    owed,
    owedCents: owed.reduce((sum, { cents }) => sum + cents, 0),
    calendarAddress: calendar,
    isRecommendable: recommending && places.some(({ state }) => state === 'confirmed'),
    pastCount,
    part,
    parts,
  }
}
