import { parseRegistrationState } from '@reihum/contract/registrations/registration-states.ts'
import type {
  ReportedBooking,
  ReportedRegistration,
} from '@reihum/contract/registrations/registrations-of-person.schema.ts'
import { sql } from 'kysely'
import { factsOf } from '#features/courses/facts/fact.queries.ts'
import { firmsWrittenTo } from '#features/courses/firms/contact-of-firm.ts'
import { thingsOf } from '#features/courses/things/thing.queries.ts'
import { waysOf } from '#features/people/person-row.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { answersOfBookings, givenAnswers } from '../answer.queries.ts'
import { storedFirm } from '../firms/firm.rules.ts'
import { interestsOfPerson } from '../interests/interests-of-person.ts'
import { sessionsOfPerson } from '../own-bookings/sessions-of-person.queries.ts'
import { ownProofs } from '../proofs/proof.queries.ts'
import { recommendingOfPerson } from '../recommending/recommending-of-person.ts'
import { seatAlertsOfPerson } from '../seat-alerts/seat-alerts-of-person.ts'
import { sharesOfPerson } from '../shares/shares-of-person.ts'
import { givenAddresses } from './addresses-of-person.queries.ts'

async function reportedRegistrations(ctx: TenantContext, personId: string): Promise<ReportedRegistration[]> {
  const rows = await ctx.tx
    .selectFrom('registration as r')
    .innerJoin('course as c', (join) =>
      join.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.id', '=', 'r.course_id'),
    )
    .selectAll('r')
    .select(['c.title', 'c.reference', 'c.starts_at', 'c.ends_at'])
    .where('r.tenant_id', '=', ctx.tenantId)
    .where('r.person_id', '=', personId)
    .orderBy('r.id')
    .execute()
  const ids = rows.map(({ id }) => id)
  const [answers, proofs, moves] = await Promise.all([
    givenAnswers(ctx, ids),
    ownProofs(ctx, ids),
    ctx.tx
      .selectFrom('registration_move')
      .select(['registration_id', 'from_state', 'to_state', 'at', 'cause', 'note'])
      .where('tenant_id', '=', ctx.tenantId)
      .where(sql<boolean>`registration_id = any (${ids}::uuid[])`)
      .orderBy('at')
      .orderBy('id')
      .execute(),
  ])
  const movesOf = Map.groupBy(moves, ({ registration_id }) => registration_id)
  return rows.map((row) => ({
    ...waysOf(row),
    courseTitle: row.title,
    courseReference: row.reference,
    start: row.starts_at?.toISOString() ?? null,
    end: row.ends_at?.toISOString() ?? null,
    shortcode: row.shortcode,
    state: parseRegistrationState(row.state),
    registeredAt: row.registered_at.toISOString(),
    feeCents: row.fee_cents,
    priceCategory: row.price_category,
    proof: proofs.get(row.id) ?? null,
    notes: row.notes,
    internalNotes: row.internal_notes,
    answers: answers.get(row.id) ?? [],
    moves: (movesOf.get(row.id) ?? []).map((move) => ({
      from: move.from_state === null ? null : parseRegistrationState(move.from_state),
      to: parseRegistrationState(move.to_state),
      at: move.at.toISOString(),
      cause: move.cause,
      note: move.note,
    })),
  }))
}

async function reportedBookings(ctx: TenantContext, personId: string): Promise<ReportedBooking[]> {
  const rows = await ctx.tx
    .selectFrom('booking as b')
    .selectAll('b')
    .select(
      sql<string[]>`array(select r.shortcode from registration r
        where r.tenant_id = b.tenant_id and r.booking_id = b.id order by r.id)`.as('shortcodes'),
    )
    .where('b.tenant_id', '=', ctx.tenantId)
    .where('b.contact_person_id', '=', personId)
    .orderBy('b.id')
    .execute()
  const answers = await answersOfBookings(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...waysOf(row),
    answers: answers.get(row.id) ?? [],
    company: row.company,
    ...storedFirm(row.firm),
    createdAt: row.created_at.toISOString(),
    language: row.language,
    notes: row.notes,
    shortcodes: row.shortcodes,
  }))
}

/** Everything stored about a person's registrations and bookings, for the data report. */
export async function reportOfPerson(ctx: TenantContext, personId: string) {
  const addresses = await givenAddresses(ctx, personId)
  const [registrations, bookings, facts, things, alerts, interests, sessions, shares, firms, recommending] =
    await Promise.all([
      reportedRegistrations(ctx, personId),
      reportedBookings(ctx, personId),
      factsOf(ctx, [personId]),
      thingsOf(ctx, [personId]),
      seatAlertsOfPerson(ctx, personId),
      interestsOfPerson(ctx, personId),
      sessionsOfPerson(ctx, personId),
      sharesOfPerson(ctx, personId),
      firmsWrittenTo(ctx, { personId, addresses }),
      recommendingOfPerson(ctx, personId),
    ])
  return {
    registrations,
    bookings,
    facts: facts.get(personId) ?? [],
    things: things.get(personId) ?? [],
    ...alerts,
    ...interests,
    ...sessions,
    ...shares,
    ...recommending,
    contactOfFirms: firms,
  }
}
