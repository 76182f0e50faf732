import { type Shares, shareLimits } from '@reihum/contract/registrations/share.schema.ts'
import type { PersonId } from '@reihum/contract/wire/ids.schema.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { personsBookedFor, personsSharedWith } from '../own-bookings/own-registrations.queries.ts'
import { sharesWith } from './share.store.ts'

/** Whom an address lets see what it booked, and what others let it see. */
export async function sharesOf(ctx: TenantContext, email: string): Promise<Shares> {
  const [booked, seen, rows] = await Promise.all([
    personsBookedFor(ctx, email),
    personsSharedWith(ctx, email),
    sharesWith(ctx, email),
  ])
  const people = booked
    .slice(0, shareLimits.people)
    .map(({ personId, name }) => ({ personId: personId as PersonId, name }))
  const given = Map.groupBy(
    rows.filter((row) => row.email === email),
    ({ viewerEmail }) => viewerEmail,
  )
  const senders = new Set(rows.filter((row) => row.viewerEmail === email).map((row) => row.email))
  return {
    people,
    given: [...given].map(([viewer, of]) => ({
      email: viewer,
      people: people.filter(({ personId }) => of.some((one) => one.personId === personId)),
    })),
    received: [...senders].map((sender) => ({
      email: sender,
      names: seen.filter(({ shownTo }) => shownTo === sender).map(({ name }) => name),
    })),
  }
}
