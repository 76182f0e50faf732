import { randomUUID } from 'node:crypto'
import { testVault } from '../../server/test/database.ts'
import { rowsOf } from '../stage/people.ts'

type Owed = { id: string; tenant_id: string; payer: string; booking: string; cents: number }

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const sealedAccount = (tenantId: string) =>
  testVault.seal('DE89370400440532013000', `${tenantId} payer account`)

async function mandateOf({ tenant_id, payer }: Pick<Owed, 'tenant_id' | 'payer'>): Promise<string> {
  const id = randomUUID()
  await rowsOf(
    `insert into mandate (tenant_id, id, person_id, reference, creditor_id, creditor_name, holder, account_end,
       account_digest, account_sealed, country, signed_on, origin, created_at, actor_kind)
     select $1, $2, $3, $4, 'DE98ZZZ09999999999', 'Kreativhaus', first_name || ' ' || last_name, '3000', $4, $5, 'DE',
       '2026-10-01', 'paper', now(), 'system' from person where tenant_id = $1 and id = $3`,
    [tenant_id, id, payer, `KH-${id.slice(0, 8)}`, sealedAccount(tenant_id)],
  )
  return id
}

async function debitOf(owed: Owed, runId: string | null): Promise<string> {
  const [mandateId, noticeId, id] = [await mandateOf(owed), randomUUID(), randomUUID()]
  const { tenant_id, payer, cents } = owed
  await rowsOf(
    `insert into debit_notice (tenant_id, id, payer_person_id, announced_on, creditor_id, at, actor_kind)
     values ($1, $2, $3, $4, 'DE98ZZZ09999999999', now(), 'system')`,
    [tenant_id, noticeId, payer, day(-3)],
  )
  await rowsOf(
    `insert into debit (tenant_id, id, notice_id, payer_person_id, mandate_id, run_id, end_to_end_id, cents, sequence_type,
       announced_on, notice_days, announced_for, collect_on, state, made_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'RCUR', $9, 14, $10, $10, $11, now())`,
    [
      tenant_id,
      id,
      noticeId,
      payer,
      mandateId,
      runId,
      id.replaceAll('-', ''),
      cents,
      day(-3),
      day(12),
      runId ? 'in_run' : 'announced',
    ],
  )
  await rowsOf('insert into debit_item (tenant_id, debit_id, receivable_id, cents) values ($1, $2, $3, $4)', [
    tenant_id,
    id,
    owed.id,
    cents,
  ])
  return mandateId
}

const suspend = (mandateId: string) =>
  rowsOf(`update mandate set suspended_at = now(), suspended_for = 'AC04' where id = $1`, [mandateId])

/** The payer had another account before. */
const moveAccount = ({ tenant_id }: Owed, mandateId: string) =>
  rowsOf(
    `insert into mandate_account (tenant_id, id, mandate_id, holder, account_end, account_digest, account_sealed, until, actor_kind)
     select tenant_id, $2, id, holder, '2051', 'former', account_sealed, now(), 'system' from mandate where tenant_id = $1 and id = $3`,
    [tenant_id, randomUUID(), mandateId],
  )

/** The paper was scanned. Nobody opens the scan in a picture, so it has no content. */
async function attachScan({ tenant_id }: Owed, mandateId: string): Promise<void> {
  const id = randomUUID()
  await rowsOf(
    `insert into kept_file (tenant_id, id, filename, filesize, media_type, sha256, created_at)
     values ($1, $2, 'Lastschriftmandat 2026-10-01.pdf', 214528, 'application/pdf', repeat('a1', 32), now())`,
    [tenant_id, id],
  )
  await rowsOf('update mandate set file_id = $2 where tenant_id = $1 and id = $3', [tenant_id, id, mandateId])
}

async function runOf({ tenant_id, cents }: Owed): Promise<string> {
  const id = randomUUID()
  await rowsOf(
    `insert into debit_run (tenant_id, id, made_at, debits, cents, actor_kind) values ($1, $2, now(), 1, $3, 'system')`,
    [tenant_id, id, cents],
  )
  await rowsOf(
    `insert into debit_file (tenant_id, id, run_id, number, message_id, debits, cents, sha256, sealed, made_at)
     values ($1, $2, $3, 1, $4, 1, $5, repeat('a1', 32), 'sealed', now())`,
    [tenant_id, randomUUID(), id, `${id.replaceAll('-', '').slice(-20).toUpperCase()}-1`, cents],
  )
  return id
}

/** Lets the payer of a booking pay by direct debit, under a mandate given with it. */
export async function payByDebit(bookingId: string): Promise<void> {
  const [booking] = await rowsOf<{ tenant_id: string; payer: string }>(
    'select tenant_id, contact_person_id as payer from booking where id = $1',
    [bookingId],
  )
  if (!booking) throw new Error('There is no booking to collect.')
  const mandateId = await mandateOf(booking)
  await rowsOf("update booking set payment_method = 'sepa_direct_debit', mandate_id = $2 where id = $1", [
    bookingId,
    mandateId,
  ])
}

/** The course of what is owed collects only after its second date. */
async function collectLate({ tenant_id, booking }: Owed): Promise<string> {
  const [course] = await rowsOf<{ id: string }>(
    `update course set collection = 'after_second_date', payment_methods = payment_methods || '{sepa_direct_debit}'
     where tenant_id = $1 and id = (select course_id from registration where tenant_id = $1 and booking_id = $2 limit 1)
     returning id`,
    [tenant_id, booking],
  )
  return course?.id ?? ''
}

/**
 * Something to announce, something that waits, something whose mandate is suspended or lacking, one debit that is
 * announced, and one in a file.
 */
export async function collectDebits(slug: string): Promise<Record<string, string>> {
  const owed = await rowsOf<Owed>(
    `select distinct on (r.payer_person_id) r.id, r.tenant_id, r.payer_person_id as payer, r.booking_id as booking, r.open_cents as cents
     from receivable r join tenant t on t.id = r.tenant_id and t.slug = $1
     join person p on p.tenant_id = r.tenant_id and p.id = r.payer_person_id and p.email <> ''
     where r.open_cents > 0 and r.due_on between now()::date - 10 and now()::date + 20 and r.booking_id is not null
     order by r.payer_person_id, r.id limit 6`,
    [slug],
  )
  const [first, second, third, fourth, fifth, sixth] = owed
  if (!first || !second || !third || !fourth || !fifth || !sixth)
    throw new Error(`The seeded school ${slug} owes too little to be photographed.`)
  await rowsOf(
    `update booking set payment_method = 'sepa_direct_debit' where tenant_id = $1 and id = any($2)`,
    [first.tenant_id, owed.map(({ booking }) => booking)],
  )
  await mandateOf(first)
  await mandateOf(sixth)
  const suspendedMandateId = await mandateOf(second)
  await suspend(suspendedMandateId)
  await debitOf(third, null)
  const debitRunId = await runOf(fourth)
  const mandateId = await debitOf(fourth, debitRunId)
  await moveAccount(fourth, mandateId)
  await attachScan(fourth, mandateId)
  return { debitRunId, mandateId, suspendedMandateId, lateCourseId: await collectLate(sixth) }
}
