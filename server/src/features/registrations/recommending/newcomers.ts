import type { BookingRequest } from '@reihum/contract/registrations/booking.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import { contactOf } from '../booking/compose-booking.ts'
import { attendeesIn } from '../booking/order-parts.ts'

/** An order with the code of a recommender: the mailboxes that have to be new here. */
export type Newcomer = { codeId: string; mailboxes: string[] }

type Asked = { codeId: string; request: BookingRequest }

/** Staff asks about everybody whom it names; a visitor only about the mailbox that is theirs. */
export function newcomerOf({ codeId, request }: Asked, isByStaff: boolean): Newcomer {
  const named = isByStaff ? attendeesIn(request).map(({ email }) => email) : []
  const mailboxes = [contactOf(request).email, ...named].map((email) => email.trim().toLowerCase())
  return { codeId, mailboxes: [...new Set(mailboxes)].filter((email) => email !== '') }
}

/** That there is a place under one of these addresses, as the contact or as who attends. */
const hasPlace = (ctx: TenantContext, mailboxes: RawBuilder<unknown>) => sql<boolean>`exists (
    select from booking b
      join registration r on r.tenant_id = b.tenant_id and r.booking_id = b.id
      where b.tenant_id = ${ctx.tenantId} and b.email_sort = any(${mailboxes}) and b.email_sort <> ''
        and r.state in ('reserved', 'confirmed')
    union all
    select from person k
      join registration r on r.tenant_id = k.tenant_id and r.person_id = k.id
      where k.tenant_id = ${ctx.tenantId} and k.email_sort = any(${mailboxes}) and r.state in ('reserved', 'confirmed')
    union all
    select from person k
      join booking b on b.tenant_id = k.tenant_id and b.contact_person_id = k.id
      join registration r on r.tenant_id = b.tenant_id and r.booking_id = b.id
      where k.tenant_id = ${ctx.tenantId} and k.email_sort = any(${mailboxes}) and r.state in ('reserved', 'confirmed'))`

/**
 * Which of these have a place here already. The set of recommenders' codes is locked by then, so two orders of one newcomer come
 * one after the other.
 */
export async function areKnownHere(ctx: TenantContext, newcomers: readonly Newcomer[]): Promise<boolean[]> {
  if (newcomers.length === 0) return []
  const asked = JSON.stringify(newcomers.map(({ mailboxes }, at) => ({ at, mailboxes })))
  const { rows } = await sql<{ known: boolean }>`
    select ${hasPlace(ctx, sql`w.mailboxes`)} as known
    from json_to_recordset(${asked}::json) as w(at int, mailboxes text[]) order by w.at`.execute(ctx.tx)
  return rows.map(({ known }) => known)
}

/** Two orders are of the same newcomer where they share a mailbox. */
export const keysOfNewcomer = ({ codeId, mailboxes }: Newcomer): string[] =>
  mailboxes.map((one) => `${codeId} newcomer ${one}`)
