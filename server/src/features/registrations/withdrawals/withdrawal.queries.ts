import type { WithdrawalRight } from '@reihum/contract/courses/course-terms.ts'
import {
  type CancellationCause,
  parseRegistrationState,
} from '@reihum/contract/registrations/registration-states.ts'
import type { Withdrawal, withdrawalListInput } from '@reihum/contract/registrations/withdrawal.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { readPage } from '#platform/database/read-page.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { bookingsByNumber, isSameAddress } from '../portal/booking-link.queries.ts'
import { contractDates } from './contract-date.queries.ts'
import { numbersIn, type Withdrawn } from './withdrawal.rules.ts'

/** Withdrawals, each with one registration of its booking, preferably one that is not cancelled. */
function withdrawals(ctx: TenantContext) {
  return ctx.tx
    .selectFrom('withdrawal as w')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('registration as r')
          .select(['r.id', 'r.course_id'])
          .whereRef('r.tenant_id', '=', 'w.tenant_id')
          .whereRef('r.booking_id', '=', 'w.booking_id')
          .orderBy(sql`r.state = 'cancelled'`)
          .orderBy('r.id')
          .limit(1)
          .as('r'),
      (join) => join.onTrue(),
    )
    .select(['w.id', 'w.declared_at', 'w.name', 'w.contract', 'w.email', 'w.state', 'w.note'])
    .select(['w.settled_at', 'w.booking_id', 'r.id as registration_id', 'r.course_id'])
    .where('w.tenant_id', '=', ctx.tenantId)
}

type Row = Awaited<ReturnType<ReturnType<typeof withdrawals>['execute']>>[number]

function asWithdrawal(row: Row): Withdrawal {
  return {
    id: row.id,
    declaredAt: row.declared_at.toISOString(),
    name: row.name,
    contract: row.contract,
    email: row.email,
    state: row.state,
    note: row.note,
    settledAt: row.settled_at?.toISOString() ?? null,
    bookingId: row.booking_id,
    courseId: row.course_id,
    registrationId: row.registration_id,
  } as Withdrawal
}

export async function listWithdrawals(
  ctx: TenantContext,
  { state, ...page }: Omit<z.output<typeof withdrawalListInput>, 'tenant'>,
) {
  let found = withdrawals(ctx)
  let matching = ctx.tx.selectFrom('withdrawal as w').where('w.tenant_id', '=', ctx.tenantId)
  if (state) {
    found = found.where('w.state', '=', state)
    matching = matching.where('w.state', '=', state)
  }
  const ordered = found
    .orderBy(sql`w.state <> 'open'`)
    .orderBy('w.declared_at', 'desc')
    .orderBy('w.id', 'desc')
  const { rows, total } = await readPage(ordered, matching, page)
  return { items: rows.map(asWithdrawal), total }
}

export async function getWithdrawal(ctx: TenantContext, id: string): Promise<Withdrawal> {
  const row = await withdrawals(ctx).where('w.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return asWithdrawal(row)
}

/** The withdrawal declared with that key. */
export async function declaredBefore(ctx: TenantContext, requestKey: string) {
  return ctx.tx
    .selectFrom('withdrawal')
    .select(['declared_at', 'name', 'contract', 'email'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
}

/**
 * The booking that a declaration names by its number and whose address it was sent from. Null: there is none, or the
 * numbers belong to several bookings.
 */
export async function declaredBooking(
  ctx: TenantContext,
  { contract, email }: { contract: string; email: string },
): Promise<string | null> {
  const named = await bookingsByNumber(ctx, numbersIn(contract))
  const own = new Set(
    named.filter((one) => isSameAddress(one.email, email)).map(({ bookingId }) => bookingId),
  )
  const [only] = own
  return own.size === 1 && only ? only : null
}

/** Whether the tenant has a person with this address; then a mail may go there without a solved challenge. */
export async function isKnownAddress(ctx: TenantContext, email: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from person where tenant_id = ${ctx.tenantId} and email_sort = ${email.trim().toLowerCase()}) as known`.execute(
    ctx.tx,
  )
  return rows[0]?.known ?? false
}

/** The registrations of a booking with the fields that the withdrawal rules need. */
export async function withdrawnOf(ctx: TenantContext, bookingId: string): Promise<Withdrawn[]> {
  const rows = await ctx.tx
    .selectFrom('registration as r')
    .innerJoin('course as c', (join) =>
      join.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.id', '=', 'r.course_id'),
    )
    .select(['r.id', 'r.state', 'r.cancellation_cause', 'c.withdrawal_right'])
    .where('r.tenant_id', '=', ctx.tenantId)
    .where('r.booking_id', '=', bookingId)
    .orderBy('r.id')
    .execute()
  const dates = await contractDates(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    state: parseRegistrationState(row.state),
    cause: row.cancellation_cause as CancellationCause | null,
    right: row.withdrawal_right as WithdrawalRight,
    contractAt: dates.get(row.id) ?? null,
  }))
}
