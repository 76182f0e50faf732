import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { readKeptFile } from '#features/files/kept-files.ts'
import { makeDrafts } from '#features/invoices/drafts/make-drafts.ts'
import { cancelInvoice } from '#features/invoices/finals/correct-invoice.ts'
import { finaliseInvoice } from '#features/invoices/finals/finalise-invoice.ts'
import { keepOriginal, originalOf } from '#features/invoices/finals/keep-paper.ts'
import { getInvoice } from '#features/invoices/invoice-detail.queries.ts'
import { mailInvoice } from '#features/invoices/sending/mail-invoice.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import type { MailPosture } from '#platform/mail/queue-mail.ts'
import type { Press } from '#platform/paper/press.ts'
import type { Actor, TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import type { SeedDoor } from './door.ts'
import type { Pictures } from './plant-picture.ts'
import type { School } from './school.ts'
import { day, hour } from './time-line.ts'

/** What prints and keeps papers; without it the invoices have none. */
export type Papers = Omit<Pictures, 'inTenant'> & { press: Press }

export type Invoicing = {
  school: School
  door: SeedDoor
  inTenant: InTenant
  admin: Actor
  vault: Vault
  mail: MailPosture
  publicUrl: string
  now: Date
  papers?: Papers | undefined
}

/** Bookings that were confirmed and touched last before that time: some are paid, some are not. */
async function bookingsBefore(ctx: TenantContext, until: Date, count: number): Promise<string[][]> {
  const { rows } = await sql<{ ids: string[] }>`
    select array_agg(r.id order by r.id) as ids
    from receivable r
    join registration g on g.tenant_id = r.tenant_id and g.id = r.registration_id
    join booking b on b.tenant_id = r.tenant_id and b.id = r.booking_id
    where r.tenant_id = ${ctx.tenantId} and r.kind = 'registration' and r.part is null and b.street <> ''
    group by b.tenant_id, b.id
    having bool_and(g.state = 'confirmed' and r.charged_cents > 0 and r.issued_at < ${until}) and not exists (
      select from receivable o join allocation a on a.tenant_id = o.tenant_id and a.receivable_id = o.id
      join payment p on p.tenant_id = a.tenant_id and p.id = a.payment_id
      where o.tenant_id = b.tenant_id and o.booking_id = b.id and p.received_on >= ${until}::date)
    order by max(r.issued_at) desc, b.id limit ${sql.lit(count)}`.execute(ctx.tx)
  return rows.map(({ ids }) => ids)
}

type Step = <Result>(at: Date, body: (ctx: TenantContext) => Promise<Result>) => Promise<Result>

/** A draft of a booking, made final if it says everything that it has to. */
async function invoiceOf(step: Step, vault: Vault, at: Date, receivableIds: string[], isFinal = true) {
  return step(at, async (ctx) => {
    const [id = ''] = await makeDrafts(ctx, {
      requestKey: randomUUID() as never,
      grouping: 'booking',
      selection: { receivableIds: receivableIds as never[] },
    })
    const { problems } = await getInvoice(ctx, vault, id)
    if (isFinal && problems.length === 0) await finaliseInvoice(ctx, vault, id)
    return id
  })
}

/** The mail did not arrive, as a mail server would have said it. Staff know by now. */
const lose = (ctx: TenantContext, id: string) =>
  ctx.tx
    .updateTable('mail')
    .set({
      state: 'refused',
      reason: 'addressUnknown',
      last_error: '550 5.1.1 No such user here',
      attempts: 1,
      told_at: ctx.now,
    })
    .where('tenant_id', '=', ctx.tenantId)
    .where('subject_id', '=', id)
    .execute()

/** Invoices of the last days: final and sent, one that did not arrive, one cancelled and written anew, and a few drafts. */
export async function plantInvoices(invoicing: Invoicing): Promise<void> {
  const { school, door, inTenant, admin, vault, mail, publicUrl, now, papers } = invoicing
  const step: Step = (at, body) => door({ at, actor: admin }, body)
  const begins = now.getTime() - 4 * day
  const after = (hours: number) => new Date(begins + hours * hour)
  const bookings = await step(after(0), (ctx) => bookingsBefore(ctx, after(0), 9))
  const [sent, other, lost, wrong, waiting, ...drafts] = bookings
  if (!sent || !other || !lost || !wrong || !waiting || drafts.length === 0)
    throw new Error(`the seed found too few bookings for the invoices of ${school.slug}`)
  const final = (hours: number, ids: string[]) => invoiceOf(step, vault, after(hours), ids)
  const sentIds = [await final(1, sent), await final(2, other)]
  const lostId = await final(3, lost)
  const wrongId = await final(4, wrong)
  await final(5, waiting)
  await step(after(26), (ctx) =>
    cancelInvoice(ctx, vault, wrongId, {
      requestKey: randomUUID(),
      reason: school.settings.language === 'de' ? 'Falscher Leistungszeitraum' : 'Wrong time of service',
      anew: true,
    }),
  )
  for (const [at, ids] of drafts.entries()) await invoiceOf(step, vault, after(50 + at), ids, false)
  if (!papers) return
  const files = await printAll({ inTenant, ...papers }, step, now)
  for (const [at, id] of [...sentIds, lostId].entries()) {
    const file = files.get(id)
    const letter = { subject: '', text: '' }
    if (file)
      await step(after(8 + at), async (ctx) => {
        const { content, recipientEmail: address } = await getInvoice(ctx, vault, id)
        if (content) await mailInvoice(ctx, { mail, publicUrl }, { id, content, address, letter, file })
      })
  }
  await step(after(12), (ctx) => lose(ctx, lostId))
}

/** Keeps the originals, as a worker would have printed them, and gives them by the ids of the invoices. */
async function printAll(papers: Papers & { inTenant: InTenant }, step: Step, at: Date) {
  const { tenantId, ids } = await step(at, async (ctx) => ({
    tenantId: ctx.tenantId,
    ids: await ctx.tx
      .selectFrom('invoice')
      .select('id')
      .where('tenant_id', '=', ctx.tenantId)
      .where('state', '=', 'final')
      .execute(),
  }))
  const files = new Map<string, File>()
  for (const { id } of ids) {
    await keepOriginal(papers, tenantId, id)
    const kept = await step(at, (ctx) => originalOf(ctx, id))
    if (kept) files.set(id, await readKeptFile(papers.storage, tenantId, kept))
  }
  return files
}
