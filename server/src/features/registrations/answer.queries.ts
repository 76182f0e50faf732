import { type AskedAttribute, askedOfPeople } from '@reihum/contract/courses/attribute.schema.ts'
import type { GivenAnswer } from '@reihum/contract/registrations/registration.schema.ts'
import { sql } from 'kysely'
import {
  asAsked,
  askedAttributes,
  attributeColumns,
  attributeFieldsOf,
} from '#features/courses/attributes/attribute.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/**
 * The answers given with these registrations, in the order of the form, each with the wording that was asked at the
 * time; after them those that were given once for the whole booking.
 */
export async function givenAnswers(
  ctx: TenantContext,
  registrationIds: readonly string[],
): Promise<Map<string, GivenAnswer[]>> {
  const rows = await ctx.tx
    .selectFrom('registration_answer as r')
    .innerJoin('attribute_version as v', (join) =>
      join
        .onRef('v.tenant_id', '=', 'r.tenant_id')
        .onRef('v.attribute_id', '=', 'r.attribute_id')
        .onRef('v.version', '=', 'r.version'),
    )
    .innerJoin('attribute as a', (join) =>
      join.onRef('a.tenant_id', '=', 'r.tenant_id').onRef('a.id', '=', 'r.attribute_id'),
    )
    .select(['r.registration_id', 'r.attribute_id', 'r.version', 'r.value'])
    .select('v.definition')
    .select(attributeColumns)
    .where('r.tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`r.registration_id = any(${[...registrationIds]}::uuid[])`)
    .orderBy('a.position')
    .orderBy('a.id')
    .execute()
  const given = new Map<string, GivenAnswer[]>()
  for (const row of rows) {
    const answer = {
      asked: asAsked(row.attribute_id, row.version, attributeFieldsOf(row)),
      value: row.value as GivenAnswer['value'],
    }
    given.set(row.registration_id, [...(given.get(row.registration_id) ?? []), answer])
  }
  for (const [id, answers] of await answersOfTheirBookings(ctx, registrationIds))
    given.set(id, [...(given.get(id) ?? []), ...answers])
  return given
}

/** The answers given once for these bookings, each with the wording that was asked at the time. */
export async function answersOfBookings(
  ctx: TenantContext,
  bookingIds: readonly string[],
): Promise<Map<string, GivenAnswer[]>> {
  if (bookingIds.length === 0) return new Map()
  const rows = await ctx.tx
    .selectFrom('booking_answer as b')
    .innerJoin('attribute_version as v', (join) =>
      join
        .onRef('v.tenant_id', '=', 'b.tenant_id')
        .onRef('v.attribute_id', '=', 'b.attribute_id')
        .onRef('v.version', '=', 'b.version'),
    )
    .innerJoin('attribute as a', (join) =>
      join.onRef('a.tenant_id', '=', 'b.tenant_id').onRef('a.id', '=', 'b.attribute_id'),
    )
    .select(['b.booking_id', 'b.attribute_id', 'b.version', 'b.value', 'v.definition'])
    .select(attributeColumns)
    .where('b.tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`b.booking_id = any(${[...bookingIds]}::uuid[])`)
    .orderBy('a.position')
    .orderBy('a.id')
    .execute()
  const byBooking = Map.groupBy(rows, ({ booking_id }) => booking_id)
  return new Map(
    [...byBooking].map(([id, own]) => [
      id,
      own.map((row) => ({
        // It was asked once for the booking, whatever it belongs to by now.
        asked: asAsked(row.attribute_id, row.version, { ...attributeFieldsOf(row), scope: 'order' }),
        value: row.value as GivenAnswer['value'],
      })),
    ]),
  )
}

/** What was answered once for the booking of each of these registrations. */
async function answersOfTheirBookings(ctx: TenantContext, registrationIds: readonly string[]) {
  const { rows } = await sql<{ id: string; booking_id: string }>`
    select r.id, r.booking_id from registration r
    where r.tenant_id = ${ctx.tenantId} and r.id = any(${[...registrationIds]}::uuid[])
      and exists (select from booking_answer b where b.tenant_id = r.tenant_id and b.booking_id = r.booking_id)`.execute(
    ctx.tx,
  )
  const answers = await answersOfBookings(ctx, [...new Set(rows.map(({ booking_id }) => booking_id))])
  return new Map(rows.map(({ id, booking_id }) => [id, answers.get(booking_id) ?? []]))
}

/** The questions that staff answers or corrects for a registration, and what was answered to them until now. */
export type Answerable = { questions: AskedAttribute[]; given: GivenAnswer[] }

/**
 * What the course asks now, and after that what was answered and is not asked any more, as it was worded then. Nobody else
 * agrees to anything in somebody's name, so of boxes that say so only ticked ones are there: what somebody agreed to can be
 * taken back at any time, also where the form requires it.
 */
export async function answerableQuestions(
  ctx: TenantContext,
  { id, courseId }: { id: string; courseId: string },
): Promise<Answerable> {
  const [asked, answers] = await Promise.all([askedAttributes(ctx, courseId), givenAnswers(ctx, [id])])
  const given = answers.get(id) ?? []
  const isAsked = new Set<string>(asked.map((attribute) => attribute.id))
  const former = given.map((answer) => answer.asked).filter((attribute) => !isAsked.has(attribute.id))
  // What was asked once for the booking stands with it as it was given.
  const agreed = new Map(given.map((answer) => [answer.asked.id, { ...answer.asked, required: false }]))
  const questions = askedOfPeople([...asked, ...former]).flatMap((one) =>
    one.kind === 'checkbox' ? (agreed.get(one.id) ?? []) : [one],
  )
  return { questions, given }
}

/** Those of the questions that have no answer yet. */
export function unansweredOf({ questions, given }: Answerable): AskedAttribute[] {
  const answered = new Set<string>(given.map(({ asked }) => asked.id))
  return questions.filter(({ id }) => !answered.has(id))
}
