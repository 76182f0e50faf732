import type {
  AttendanceFigures,
  FigureUnit,
  figuresInput,
  LoadFigures,
  MoneyFigures,
  RegistrationFigures,
} from '@reihum/contract/insights/figures.schema.ts'
import { coursesTold, placesTold } from '@reihum/contract/insights/figures.schema.ts'
import { type PaymentWay, paymentWay } from '@reihum/contract/ledger/receivable-states.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { TenantContext } from '#platform/tenant-context.ts'
import { auditWindow } from '../audit-window.rules.ts'
import {
  bucketsOf,
  daysOf,
  type Span,
  spanBefore,
  spanOf,
  spanYearBefore,
  unitOf,
} from './figure-span.rules.ts'

type Input = z.output<typeof figuresInput>

/** The part of the span that a row belongs to, by a column of instants or by one of days. */
type BucketOf = {
  instant: (column: string) => RawBuilder<string>
  day: (column: string) => RawBuilder<string>
}

/** Rows for a span; each names its bucket. */
type Read<Row> = (span: Span, bucketOf: BucketOf) => Promise<Row[]>

/** Sums for a comparison need no buckets. */
const undivided: BucketOf = { instant: () => sql`''`, day: () => sql`''` }

function dividedBy(unit: FigureUnit, timeZone: string): BucketOf {
  const named = (moment: RawBuilder<unknown>) =>
    sql<string>`to_char(date_trunc(${sql.lit(unit)}, ${moment}), 'YYYY-MM-DD')`
  return {
    instant: (column) => named(sql`${sql.ref(column)} at time zone ${timeZone}`),
    day: (column) => named(sql`${sql.ref(column)}::timestamp`),
  }
}

export type SpannedOf<Values> = Values & Span
type FiguresOf<Values> = {
  unit: FigureUnit
  buckets: SpannedOf<Values>[]
  total: SpannedOf<Values>
  before: SpannedOf<Values>
  yearBefore: SpannedOf<Values> | null
}

/** Reads a span in buckets, and as sums the period before and the year before; at most three passes over three years. */
async function figures<Row extends { bucket: string }, Values extends object>(
  ctx: TenantContext,
  span: Span,
  read: Read<Row>,
  fold: (rows: readonly Row[]) => Values,
): Promise<FiguresOf<Values>> {
  const unit = unitOf(span)
  const [before, yearBefore] = [spanBefore(span), spanYearBefore(span)]
  const [rows, rowsBefore, rowsOfYear] = await Promise.all([
    read(span, dividedBy(unit, ctx.tenant.timeZone)),
    read(before, undivided),
    yearBefore ? read(yearBefore, undivided) : [],
  ])
  const byBucket = Map.groupBy(rows, ({ bucket }) => bucket)
  return {
    unit,
    buckets: bucketsOf(span, unit).map(({ key, from, to }) => ({
      from,
      to,
      ...fold(byBucket.get(key) ?? []),
    })),
    total: { ...span, ...fold(rows) },
    before: { ...before, ...fold(rowsBefore) },
    yearBefore: yearBefore && { ...yearBefore, ...fold(rowsOfYear) },
  }
}

const askedSpan = (ctx: TenantContext, input: Input) =>
  spanOf(input, wallClockOf(ctx.now, ctx.tenant.timeZone).date)

const sumOf = <Row>(rows: readonly Row[], value: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + value(row), 0)

/** A condition on a column of instants: within the days of the tenant. */
function within(ctx: TenantContext, column: string, span: Span) {
  const { from, until } = auditWindow(span, ctx.tenant.timeZone)
  return sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${until}`
}

/** What is made by rebooking, or lost to another date of the same wish, is no second registration. */
export function registrationFiguresOf(ctx: TenantContext, input: Input): Promise<RegistrationFigures> {
  const { tx, tenantId } = ctx
  type Row = { bucket: string; made: number; cancelled: number }
  const read: Read<Row> = async (span, bucketOf) => {
    const [made, cancelled] = await Promise.all([
      sql<Row>`
        select ${bucketOf.instant('registered_at')} as bucket, count(*)::int as made, 0 as cancelled
        from registration
        where tenant_id = ${tenantId} and ${within(ctx, 'registered_at', span)}
          and rebooked_from is null and cancellation_cause is distinct from 'other_date'
        group by 1`.execute(tx),
      sql<Row>`
        select ${bucketOf.instant('state_since')} as bucket, 0 as made, count(*)::int as cancelled
        from registration
        where tenant_id = ${tenantId} and state = 'cancelled' and ${within(ctx, 'state_since', span)}
          and cancellation_cause is distinct from 'rebooked' and cancellation_cause is distinct from 'other_date'
        group by 1`.execute(tx),
    ])
    return [...made.rows, ...cancelled.rows]
  }
  return figures(ctx, askedSpan(ctx, input), read, (rows) => ({
    made: sumOf(rows, ({ made }) => made),
    cancelled: sumOf(rows, ({ cancelled }) => cancelled),
  }))
}

/** As everywhere: what was reversed did not come in. What came in is read from the sums that the database keeps. */
export function moneyFiguresOf(ctx: TenantContext, input: Input): Promise<MoneyFigures> {
  const { tx, tenantId } = ctx
  type Row = { bucket: string; way: PaymentWay | null; received: number; given: number }
  const read: Read<Row> = async (span, bucketOf) => {
    const [received, given] = await Promise.all([
      sql<Row>`
        select ${bucketOf.day('received_on')} as bucket, way,
          sum(amount_cents - reversed_cents)::bigint as received, 0 as given
        from payment_sum
        where tenant_id = ${tenantId} and received_on between ${span.from}::date and ${span.to}::date
        group by 1, 2`.execute(tx),
      sql<Row>`
        select ${bucketOf.day('executed_on')} as bucket, null as way, 0 as received, sum(cents)::bigint as given
        from refund
        where tenant_id = ${tenantId} and executed_on between ${span.from}::date and ${span.to}::date
        group by 1`.execute(tx),
    ])
    return [...received.rows, ...given.rows]
  }
  return figures(ctx, askedSpan(ctx, input), read, (rows) => {
    const cents = (way: PaymentWay) =>
      sumOf(
        rows.filter((row) => row.way === way),
        ({ received }) => received,
      )
    return {
      receivedCents: sumOf(rows, ({ received }) => received),
      givenBackCents: sumOf(rows, ({ given }) => given),
      ways: paymentWay.options.map((way) => ({ way, cents: cents(way) })).filter((one) => one.cents !== 0),
    }
  })
}

/**
 * Whoever was there or not, by the latest mark of each at appointments that took place. Counted appointment by appointment:
 * otherwise the database would read all marks that the tenant ever made.
 */
export function attendanceFiguresOf(ctx: TenantContext, input: Input): Promise<AttendanceFigures> {
  type Row = { bucket: string; present: number; absent: number }
  const read: Read<Row> = async (span, bucketOf) => {
    const { rows } = await sql<Row>`
      select ${bucketOf.instant('a.starts_at')} as bucket, sum(m.present)::int as present, sum(m.absent)::int as absent
      from appointment a
      cross join lateral (
        select count(*) filter (where type = 'ATTENDANCE') as present, count(*) filter (where type in ('ABSENCE', 'EXCUSED')) as absent
        from attendance where tenant_id = a.tenant_id and appointment_id = a.id
      ) m
      where a.tenant_id = ${ctx.tenantId} and ${within(ctx, 'a.starts_at', span)} and a.cancelled_at is null
      group by 1`.execute(ctx.tx)
    return rows
  }
  return figures(ctx, askedSpan(ctx, input), read, (rows) => ({
    present: sumOf(rows, ({ present }) => present),
    absent: sumOf(rows, ({ absent }) => absent),
  }))
}

/**
 * Courses with a limit that took place or will; what was archived counts while somebody has a place in it. Lessons agreed
 * with one person are full by their nature, and are left out.
 */
const held = sql`attendee_limit > 0 and not agreed and (state in ('published', 'closed') or (state = 'archived' and taken > 0))`

/** How full the courses were that began in a span, how full those are that have not ended, and who uses which room. */
export async function loadFiguresOf(ctx: TenantContext, input: Input): Promise<LoadFigures> {
  type Row = { bucket: string; courses: number; taken: number; places: number }
  const span = askedSpan(ctx, input)
  const read: Read<Row> = async (begun, bucketOf) => {
    const { rows } = await sql<Row>`
      select ${bucketOf.instant('starts_at')} as bucket, count(*)::int as courses, sum(taken)::int as taken,
        sum(attendee_limit)::int as places
      from course
      where tenant_id = ${ctx.tenantId} and ${within(ctx, 'starts_at', begun)} and ${held}
      group by 1`.execute(ctx.tx)
    return rows
  }
  const [over, ends, rooms] = await Promise.all([
    figures(ctx, span, read, (rows) => ({
      courses: sumOf(rows, ({ courses }) => courses),
      taken: sumOf(rows, ({ taken }) => taken),
      places: sumOf(rows, ({ places }) => places),
    })),
    fullestAndEmptiest(ctx),
    roomsUsed(ctx, span),
  ])
  return { ...over, ...ends, rooms }
}

type CourseRow = {
  id: string
  title: string
  starts_at: Date | null
  taken: number
  attendee_limit: number
  place: number
  total: number
}

async function fullestAndEmptiest(ctx: TenantContext): Promise<Pick<LoadFigures, 'fullest' | 'emptiest'>> {
  const { rows } = await sql<CourseRow>`
    select * from (
      select id, title, starts_at, taken, attendee_limit,
        row_number() over (order by taken::numeric / attendee_limit desc, starts_at, id)::int as place,
        count(*) over ()::int as total
      from course
      where tenant_id = ${ctx.tenantId} and state in ('published', 'closed') and attendee_limit > 0 and not agreed
        and (ends_at is null or ends_at > ${ctx.now})
    ) ranked
    where place <= ${coursesTold} or place > total - ${coursesTold}
    order by place`.execute(ctx.tx)
  const courses = rows.map(({ id, title, starts_at, taken, attendee_limit }) => ({
    id: id as LoadFigures['fullest'][number]['id'],
    title,
    start: starts_at?.toISOString() ?? null,
    taken,
    places: attendee_limit,
  }))
  return {
    fullest: courses.slice(0, coursesTold),
    emptiest: courses.slice(coursesTold).reverse(),
  }
}

type RoomRow = { id: string; name: string; appointments: number; minutes: number }

/** Two appointments at one time in one room count twice: that is what the room was promised for. */
async function roomsUsed(ctx: TenantContext, span: Span): Promise<LoadFigures['rooms']> {
  const { rows } = await sql<RoomRow>`
    select p.id, p.name, used.appointments, used.minutes from (
      select coalesce(a.place_id, c.place_id) as place_id, count(*)::int as appointments,
        (sum(extract(epoch from a.ends_at - a.starts_at)) / 60)::float8 as minutes
      from appointment a
      join course c on c.tenant_id = a.tenant_id and c.id = a.course_id
      where a.tenant_id = ${ctx.tenantId} and ${within(ctx, 'a.starts_at', span)} and a.cancelled_at is null
        and c.state in ('published', 'closed', 'archived')
      group by 1
    ) used
    join place p on p.tenant_id = ${ctx.tenantId} and p.id = used.place_id
    order by used.minutes desc, p.name_sort, p.id
    limit ${placesTold}`.execute(ctx.tx)
  const weeks = daysOf(span) / 7
  return rows.map(({ id, name, appointments, minutes }) => ({
    id,
    name,
    appointments,
    minutesPerWeek: Math.round(minutes / weeks),
  }))
}
