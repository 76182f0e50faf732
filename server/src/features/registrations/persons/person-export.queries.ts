import type { AttendanceType } from '@reihum/contract/attendance/attendance.schema.ts'
import type { PersonExport } from '@reihum/contract/registrations/person-export.schema.ts'
import { parseRegistrationState } from '@reihum/contract/registrations/registration-states.ts'
import { sql } from 'kysely'
import { readableContent } from '#platform/mail/secret-mail.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { givenAnswers } from '../answer.queries.ts'
import type { PersonRow } from './person.queries.ts'
import { personFieldsOf } from './person-list.queries.ts'
import { mailsToPerson } from './person-mail.queries.ts'

/** Whether they were there, by what was said last; what was said before that is no more about them. */
async function attendancesOf(ctx: TenantContext, ids: readonly string[]) {
  const rows = await ctx.tx
    .selectFrom('attendance_mark as m')
    .distinctOn(['m.registration_id', 'm.appointment_starts_at'])
    .select(['m.registration_id', 'm.appointment_starts_at', 'm.type', 'm.marked_at'])
    .where('m.tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`m.registration_id = any (${[...ids]}::uuid[])`)
    .orderBy('m.registration_id')
    .orderBy('m.appointment_starts_at')
    .orderBy('m.marked_at', 'desc')
    .orderBy('m.id', 'desc')
    .execute()
  const told = rows.map((row) => ({
    registrationId: row.registration_id,
    attendance: {
      start: row.appointment_starts_at.toISOString(),
      type: row.type as AttendanceType | null,
      markedAt: row.marked_at.toISOString(),
    },
  }))
  return new Map(
    [...Map.groupBy(told, ({ registrationId }) => registrationId)].map(([id, group]) => [
      id,
      group.map(({ attendance }) => attendance),
    ]),
  )
}

async function registrationsOf(ctx: TenantContext, personId: string): Promise<PersonExport['registrations']> {
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
  const [answers, attendances, moves] = await Promise.all([
    givenAnswers(ctx, ids),
    attendancesOf(ctx, ids),
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
    ...personFieldsOf(row as never),
    courseTitle: row.title,
    courseReference: row.reference,
    start: row.starts_at?.toISOString() ?? null,
    end: row.ends_at?.toISOString() ?? null,
    shortcode: row.shortcode,
    state: parseRegistrationState(row.state),
    registeredAt: row.registered_at.toISOString(),
    feeCents: row.fee_cents,
    priceCategory: row.price_category,
    notes: row.notes,
    internalNotes: row.internal_notes,
    answers: answers.get(row.id) ?? [],
    attendances: attendances.get(row.id) ?? [],
    moves: (movesOf.get(row.id) ?? []).map((move) => ({
      from: move.from_state === null ? null : parseRegistrationState(move.from_state),
      to: parseRegistrationState(move.to_state),
      at: move.at.toISOString(),
      cause: move.cause,
      note: move.note,
    })),
  }))
}

async function bookingsOf(ctx: TenantContext, personId: string): Promise<PersonExport['bookings']> {
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
  return rows.map((row) => ({
    ...personFieldsOf(row as never),
    company: row.company,
    createdAt: row.created_at.toISOString(),
    language: row.language,
    notes: row.notes,
    shortcodes: row.shortcodes,
  }))
}

async function mailsOf(ctx: TenantContext, person: PersonRow): Promise<PersonExport['mails']> {
  const ids = (await mailsToPerson(ctx, person)).map(({ id }) => id)
  const rows = await ctx.tx
    .selectFrom('mail')
    .select(['recipient', 'subject', 'html', 'text', 'state', 'is_secret', 'created_at', 'sent_at'])
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((mail) => ({
    recipient: mail.recipient,
    subject: mail.subject,
    text: readableContent(mail, false).text,
    state: mail.state,
    createdAt: mail.created_at.toISOString(),
    sentAt: mail.sent_at?.toISOString() ?? null,
  }))
}

/** Everything that is stored about somebody, in words that stand for themselves. */
export async function everythingAbout(ctx: TenantContext, person: PersonRow): Promise<PersonExport> {
  const [registrations, bookings, mails] = await Promise.all([
    registrationsOf(ctx, person.id),
    bookingsOf(ctx, person.id),
    mailsOf(ctx, person),
  ])
  return {
    exportedAt: ctx.now.toISOString(),
    company: ctx.tenant.company,
    person: { id: person.id, ...personFieldsOf(person), createdAt: person.created_at.toISOString() },
    registrations,
    bookings,
    mails,
  }
}
