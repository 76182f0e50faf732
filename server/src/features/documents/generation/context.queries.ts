import type { DocumentAudience } from '@reihum/contract/documents/document.schema.ts'
import type { DocumentContext, PlaceholderValues } from '@reihum/contract/documents/fill-content.ts'
import { answerValues } from '@reihum/contract/registrations/answer-values.ts'
import { type PaymentMethod, paymentMethodNames } from '@reihum/contract/tenants/payment-methods.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { plainTextOf, type RichText } from '@reihum/contract/wire/rich-text.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { sql } from 'kysely'
import { leaderNames } from '#features/courses/instructors/leaders.queries.ts'
import { moneyOfRegistrations, nothingOwed } from '#features/ledger/registration-money.queries.ts'
import { givenAnswers } from '#features/registrations/answer.queries.ts'
import { letterhead } from '#features/tenants/letterhead.queries.ts'
import type { Letterhead } from '#features/tenants/letterhead-paper.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { senderValues } from '../printing/sender-values.ts'

/** Somebody in a course that documents are made for. */
export type Receiver = {
  id: string
  personId: string
  name: string
  email: string
  context: DocumentContext
}

export type CourseFacts = {
  courseId: string
  courseTitle: string
  from: Letterhead
  date: string
  receivers: Receiver[]
  /** What is known of the course itself, and of all these people together. */
  ofAll: DocumentContext
}

type Asked = {
  courseId: string
  locale: Locale
  /** Certain registrations, or those of an audience. */
  of: { registrationIds: readonly string[] } | { audience: DocumentAudience }
}

async function courseRow({ tx, tenantId }: TenantContext, courseId: string) {
  const course = await tx
    .selectFrom('course as c')
    .leftJoin('instructor as i', (join) =>
      join.onRef('i.tenant_id', '=', 'c.tenant_id').onRef('i.id', '=', 'c.instructor_id'),
    )
    .leftJoin('place as p', (join) =>
      join.onRef('p.tenant_id', '=', 'c.tenant_id').onRef('p.id', '=', 'c.place_id'),
    )
    .select(['c.id', 'c.title', 'c.reference', 'c.starts_at', 'c.ends_at', 'c.fee_cents', 'c.taken'])
    .select(['c.description', 'c.description_rich', 'p.street', 'p.postal_code', 'p.city'])
    .select(sql<string>`coalesce(p.name, c.location)`.as('place'))
    .select(sql<string>`coalesce(nullif(${leaderNames}, ''), c.instructor)`.as('instructor'))
    .where('c.tenant_id', '=', tenantId)
    .where('c.id', '=', courseId)
    .executeTakeFirst()
  if (!course) throw new Refusal('NOT_FOUND')
  return course
}

type AppointmentRow = {
  starts_at: Date
  ends_at: Date
  title: string
  place: string | null
  /** The registrations that were there; null: nobody took the attendance. */
  present: string[] | null
}

async function appointmentRows({ tx, tenantId }: TenantContext, courseId: string): Promise<AppointmentRow[]> {
  const { rows } = await sql<AppointmentRow>`
    select a.starts_at, a.ends_at, a.title, p.name as place,
      case when count(s.type) > 0
        then coalesce(array_agg(s.registration_id) filter (where s.type = 'ATTENDANCE'), '{}') end as present
    from appointment a
    left join place p on p.tenant_id = a.tenant_id and p.id = a.place_id
    left join attendance s on s.tenant_id = a.tenant_id and s.appointment_id = a.id
    where a.tenant_id = ${tenantId} and a.course_id = ${courseId} and a.cancelled_at is null
    group by a.id, a.starts_at, a.ends_at, a.title, p.name order by a.starts_at`.execute(tx)
  return rows
}

type RegistrationRow = {
  id: string
  person_id: string
  first_name: string
  last_name: string
  street: string
  postal_code: string
  city: string
  email: string
  contact_email: string
  phone: string
  shortcode: string
  registered_at: Date
  fee_cents: number
  payment_method: PaymentMethod | null
  lines: { label: string; cents: number }[]
}

const statesOf = { confirmed: ['confirmed'], present: ['confirmed'], registered: ['confirmed', 'reserved'] }

async function registrationRows(
  { tx, tenantId }: TenantContext,
  { courseId, of }: Asked,
): Promise<RegistrationRow[]> {
  const chosen =
    'audience' in of
      ? sql`r.state = any(${statesOf[of.audience]}::text[])`
      : sql`r.id = any(${[...of.registrationIds]}::uuid[])`
  const { rows } = await sql<RegistrationRow>`
    select r.id, r.person_id, r.first_name, r.last_name, r.street, r.postal_code, r.city, r.email, r.phone,
      b.email as contact_email, r.shortcode, r.registered_at, r.fee_cents, b.payment_method,
      coalesce((select jsonb_agg(jsonb_build_object('label', l.label, 'cents', l.gross_cents) order by l.id)
        from price_line l where l.tenant_id = r.tenant_id and l.registration_id = r.id), '[]') as lines
    from registration r
    join booking b on b.tenant_id = r.tenant_id and b.id = r.booking_id
    join person p on p.tenant_id = r.tenant_id and p.id = r.person_id and p.erased_at is null
    where r.tenant_id = ${tenantId} and r.course_id = ${courseId} and ${chosen}
    order by r.name_sort, r.id`.execute(tx)
  return rows
}

const lines = (...texts: (string | null)[]) => texts.filter(Boolean).join('\n')
const rounded = (hours: number) => Math.round(hours * 100) / 100

class Facts {
  private readonly ctx: TenantContext
  private readonly locale: Locale
  private readonly appointments: readonly AppointmentRow[]

  constructor(ctx: TenantContext, locale: Locale, appointments: readonly AppointmentRow[]) {
    this.ctx = ctx
    this.locale = locale
    this.appointments = appointments
  }

  private clock = (at: Date) => wallClockOf(at, this.ctx.tenant.timeZone)
  private day = (at: Date | null) => at && this.clock(at).date
  private money = (cents: number) => ({ cents, currencyCode: this.ctx.tenant.currencyCode })
  private hours = (rows: readonly AppointmentRow[]) =>
    rounded(rows.reduce((sum, row) => sum + (row.ends_at.getTime() - row.starts_at.getTime()) / 3_600_000, 0))

  course(row: Awaited<ReturnType<typeof courseRow>>): PlaceholderValues {
    const description = row.description_rich
      ? plainTextOf(row.description_rich as unknown as RichText)
      : row.description
    return {
      'course.title': row.title,
      'course.reference': row.reference,
      'course.start': this.day(row.starts_at),
      'course.end': this.day(row.ends_at),
      'course.place': row.place,
      'course.placeAddress': lines(row.street, `${row.postal_code ?? ''} ${row.city ?? ''}`.trim()),
      'course.instructor': row.instructor,
      'course.description': description,
      'course.fee': this.money(row.fee_cents),
      'course.attendeeCount': row.taken,
      'appointments.count': this.appointments.length,
      'appointments.hours': this.hours(this.appointments),
    }
  }

  dates(coursePlace: string): PlaceholderValues[] {
    return this.appointments.map((row) => ({
      'appointment.date': this.day(row.starts_at),
      'appointment.start': this.clock(row.starts_at).time,
      'appointment.end': this.clock(row.ends_at).time,
      'appointment.title': row.title,
      'appointment.place': row.place ?? coursePlace,
    }))
  }

  /** Without any attendance taken nothing is said of it. */
  private presence(registrationId: string): PlaceholderValues {
    if (this.appointments.every(({ present }) => present === null)) return {}
    const there = this.appointments.filter(({ present }) => present?.includes(registrationId))
    const [hours, all] = [this.hours(there), this.hours(this.appointments)]
    return {
      'appointments.attended': there.length,
      'appointments.attendedHours': hours,
      'appointments.attendedPercent': all > 0 ? Math.floor((hours / all) * 100) : 0,
    }
  }

  wasPresent = (registrationId: string) =>
    this.appointments.some(({ present }) => present?.includes(registrationId))

  receiver(row: RegistrationRow, money: typeof nothingOwed): PlaceholderValues {
    const name = `${row.first_name} ${row.last_name}`.trim()
    const { payment_method: method } = row
    return {
      'receiver.name': name,
      'receiver.firstName': row.first_name,
      'receiver.lastName': row.last_name,
      'receiver.street': row.street,
      'receiver.postalCode': row.postal_code,
      'receiver.city': row.city,
      // A name alone is no address.
      'receiver.address':
        row.street || row.city ? lines(name, row.street, `${row.postal_code} ${row.city}`.trim()) : '',
      'receiver.email': row.email || row.contact_email,
      'receiver.phone': row.phone,
      'registration.number': row.shortcode,
      'registration.registeredOn': this.day(row.registered_at),
      'registration.fee': this.money(row.fee_cents),
      'registration.paid': this.money(money.paidCents),
      'registration.open': this.money(money.payableCents),
      'registration.refunded': this.money(money.refundedCents),
      'registration.dueOn': money.dueOn,
      'registration.paymentMethod': method && paymentMethodNames[method][this.locale],
      ...this.presence(row.id),
    }
  }

  priceLines = ({ lines }: RegistrationRow): PlaceholderValues[] =>
    lines.map(({ label, cents }) => ({ 'priceLine.label': label, 'priceLine.amount': this.money(cents) }))
}

const participant = (row: RegistrationRow, at: number): PlaceholderValues => ({
  'participant.position': at + 1,
  'participant.name': `${row.first_name} ${row.last_name}`.trim(),
  'participant.firstName': row.first_name,
  'participant.lastName': row.last_name,
})

/** All that documents about a course and its people are filled with. Whoever was erased gets none. */
export async function courseFacts(ctx: TenantContext, asked: Asked): Promise<CourseFacts> {
  const course = await courseRow(ctx, asked.courseId)
  const [from, appointments, found] = await Promise.all([
    letterhead(ctx),
    appointmentRows(ctx, asked.courseId),
    registrationRows(ctx, asked),
  ])
  const facts = new Facts(ctx, asked.locale, appointments)
  const isChosen = (id: string) =>
    !('audience' in asked.of) || asked.of.audience !== 'present' || facts.wasPresent(id)
  const rows = found.filter(({ id }) => isChosen(id))
  const ids = rows.map(({ id }) => id)
  const [money, answers] = await Promise.all([moneyOfRegistrations(ctx, ids), givenAnswers(ctx, ids)])
  const date = wallClockOf(ctx.now, ctx.tenant.timeZone).date
  const shared = { ...senderValues(from, date), ...facts.course(course) }
  const answersOf = new Map(rows.map(({ id }) => [id, answerValues(answers.get(id) ?? [], asked.locale)]))
  // Who gave no answer has none in a list of all, not that of whom the document is for.
  const unanswered = Object.fromEntries(
    [...answersOf.values()].flatMap(Object.keys).map((name) => [name, null]),
  )
  const participants = rows.map((row, at) => ({
    ...participant(row, at),
    ...unanswered,
    ...answersOf.get(row.id),
  }))
  const lists = { appointments: facts.dates(course.place), participants }
  return {
    courseId: course.id,
    courseTitle: course.title,
    from,
    date,
    ofAll: { values: shared, lists },
    receivers: rows.map((row) => ({
      id: row.id,
      personId: row.person_id,
      name: `${row.first_name} ${row.last_name}`.trim(),
      email: row.email || row.contact_email,
      context: {
        values: {
          ...shared,
          ...facts.receiver(row, money.get(row.id) ?? nothingOwed),
          ...answersOf.get(row.id),
        },
        lists: { ...lists, priceLines: facts.priceLines(row) },
      },
    })),
  }
}
