import { type Insertable, sql } from 'kysely'
import type { CheckedAnswer } from '#features/courses/attributes/attribute-answer.rules.ts'
import type { SaidFact } from '#features/courses/facts/fact.rules.ts'
import { keepFacts } from '#features/courses/facts/keep-facts.ts'
import { insertTogether } from '#platform/database/insert-together.ts'
import type {
  AccessLink,
  Booking,
  BookingAnswer,
  CodeRedemption,
  FramePlace,
  Mandate,
  Person,
  PlaceProof,
  PriceLine,
  Registration,
  RegistrationAnswer,
  RegistrationMove,
  TakenExtra,
} from '#platform/database/schema.ts'
import { newId } from '#platform/ids.ts'
import { newSecretToken, tokenHash } from '#platform/secret-token.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { countRedemptions } from './codes/redemption.store.ts'
import { countTaken } from './extras/taken-extra.store.ts'
import { countOrdered } from './firms/frame-place.store.ts'
import { oweForPlaces } from './owed/owe-for-places.ts'

export type BookingRows = {
  person: Insertable<Person>[]
  mandate: Insertable<Mandate>[]
  booking: Insertable<Booking>[]
  registration: Insertable<Registration>[]
  price_line: Insertable<PriceLine>[]
  code_redemption: Insertable<CodeRedemption>[]
  frame_place: Insertable<FramePlace>[]
  place_proof: Insertable<PlaceProof>[]
  taken_extra: Insertable<TakenExtra>[]
  registration_answer: Insertable<RegistrationAnswer>[]
  booking_answer: Insertable<BookingAnswer>[]
  registration_move: Insertable<RegistrationMove>[]
  /** What was said that stays with the people. */
  said: SaidFact[]
  access_link: Insertable<AccessLink>[]
}

export function noBookingRows(): BookingRows {
  return {
    person: [],
    mandate: [],
    booking: [],
    registration: [],
    price_line: [],
    code_redemption: [],
    frame_place: [],
    place_proof: [],
    taken_extra: [],
    registration_answer: [],
    booking_answer: [],
    registration_move: [],
    said: [],
    access_link: [],
  }
}

const hasPricedPlace = ({ state, fee_cents }: Insertable<Registration>) =>
  (state === 'reserved' || state === 'confirmed') && fee_cents > 0

/** One statement for all tables, however many bookings, and one for what is owed for their places. */
export async function insertBookings(ctx: TenantContext, bookings: readonly BookingRows[]): Promise<void> {
  const redemptions = bookings.flatMap((rows) => rows.code_redemption)
  const framePlaces = bookings.flatMap((rows) => rows.frame_place)
  const extras = bookings.flatMap((rows) => rows.taken_extra)
  await insertTogether(ctx.tx, {
    person: bookings.flatMap((rows) => rows.person),
    mandate: bookings.flatMap((rows) => rows.mandate),
    booking: bookings.flatMap((rows) => rows.booking),
    registration: bookings.flatMap((rows) => rows.registration),
    price_line: bookings.flatMap((rows) => rows.price_line),
    code_redemption: redemptions,
    frame_place: framePlaces,
    place_proof: bookings.flatMap((rows) => rows.place_proof),
    taken_extra: extras,
    registration_answer: bookings.flatMap((rows) => rows.registration_answer),
    booking_answer: bookings.flatMap((rows) => rows.booking_answer),
    registration_move: bookings.flatMap((rows) => rows.registration_move),
    access_link: bookings.flatMap((rows) => rows.access_link),
  })
  await keepFacts(
    ctx,
    bookings.flatMap((rows) => rows.said),
  )
  await countRedemptions(ctx, redemptions)
  await countTaken(ctx, extras)
  await countOrdered(ctx, framePlaces)
  const placed = bookings.flatMap((rows) => rows.registration).filter(hasPricedPlace)
  await oweForPlaces(
    ctx,
    placed.map(({ id }) => id),
  )
}

/** Stores answers that were missing or are corrected, and deletes those that are taken away. */
export async function storeAnswers(
  ctx: TenantContext,
  registrationId: string,
  { kept, removed }: { kept: readonly CheckedAnswer[]; removed: readonly string[] },
): Promise<void> {
  if (removed.length > 0)
    await ctx.tx
      .deleteFrom('registration_answer')
      .where('tenant_id', '=', ctx.tenantId)
      .where('registration_id', '=', registrationId)
      .where('attribute_id', 'in', [...removed])
      .execute()
  if (kept.length === 0) return
  await ctx.tx
    .insertInto('registration_answer')
    .values(
      kept.map(({ attributeId, version, value }) => ({
        tenant_id: ctx.tenantId,
        registration_id: registrationId,
        attribute_id: attributeId,
        version,
        value: JSON.stringify(value),
      })),
    )
    .onConflict((c) =>
      c.columns(['tenant_id', 'registration_id', 'attribute_id']).doUpdateSet((eb) => ({
        version: eb.ref('excluded.version'),
        value: eb.ref('excluded.value'),
      })),
    )
    .execute()
}

/** Takes answers away from all registrations of a person. */
export async function removeAnswersOf(
  ctx: TenantContext,
  personId: string,
  attributeIds: readonly string[],
): Promise<void> {
  if (attributeIds.length === 0) return
  await sql`
    delete from registration_answer a using registration r
    where a.tenant_id = ${ctx.tenantId} and a.attribute_id = any (${[...attributeIds]}::uuid[])
      and r.tenant_id = a.tenant_id and r.id = a.registration_id and r.person_id = ${personId}`.execute(
    ctx.tx,
  )
}

/** A fresh link for one occasion; the token itself is not stored. */
export function newAccessLink(ctx: TenantContext, bookingId: string, expiresAt: Date) {
  const token = newSecretToken()
  const row = {
    tenant_id: ctx.tenantId,
    id: newId(ctx.now.getTime()),
    booking_id: bookingId,
    token_hash: tokenHash(token),
    expires_at: expiresAt,
    created_at: ctx.now,
  }
  return { token, row }
}

export async function insertAccessLink(
  ctx: TenantContext,
  bookingId: string,
  expiresAt: Date,
): Promise<string> {
  const { token, row } = newAccessLink(ctx, bookingId, expiresAt)
  await ctx.tx.insertInto('access_link').values(row).execute()
  return token
}

/** Whether the contact of a booking was erased. The booking is held, because an erasure changes it and takes its links away. */
async function isContactErased({ tx, tenantId }: TenantContext, bookingId: string): Promise<boolean> {
  const { rows } = await sql`
    select from booking b join person p on p.tenant_id = b.tenant_id and p.id = b.contact_person_id
    where b.tenant_id = ${tenantId} and b.id = ${bookingId} and p.erased_at is not null for share of b`.execute(
    tx,
  )
  return rows.length > 0
}

/**
 * Stores the access link of a mail. Its token is derived from the event, so it is stored once however often the job
 * runs. A letter to somebody else of the booking may still be on its way when its contact is erased: its link opens nothing.
 */
export async function keepAccessLink(
  ctx: TenantContext,
  bookingId: string,
  { token, expiresAt }: { token: string; expiresAt: Date },
): Promise<void> {
  if (await isContactErased(ctx, bookingId)) return
  const { row } = newAccessLink(ctx, bookingId, expiresAt)
  await ctx.tx
    .insertInto('access_link')
    .values({ ...row, token_hash: tokenHash(token) })
    .onConflict((c) => c.columns(['tenant_id', 'token_hash']).doNothing())
    .execute()
}
