import type { DatevPreview } from '@reihum/contract/payments/datev.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import type { InvoicedBy } from '#features/ledger/invoiced.ts'
import { actorColumns } from '#platform/audit/actor-columns.ts'
import { record } from '#platform/audit/record.ts'
import { insertTogether } from '#platform/database/insert-together.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { datevExported } from './datev.events.ts'
import { type DatevBatch, datevBatch } from './datev-batch.queries.ts'
import { debtorRows, storeDebtors } from './debtors.ts'
import {
  bookingFile,
  debtorFile,
  ExtfError,
  type ExtfRow,
  extfAmount,
  extfDay,
  extfDocument,
  extfText,
} from './extf.rules.ts'
import { type Posting, sumOf, sumsOf } from './posting.rules.ts'

type Asked = { year: number; until: string }

const shownLines = 100

export async function previewDatev(
  ctx: TenantContext,
  invoicedBy: InvoicedBy,
  asked: Asked,
): Promise<DatevPreview> {
  const { postings, corrections, period, plan } = await datevBatch(ctx, invoicedBy, asked)
  const unknown = postings.filter(({ contra }) => contra === plan.unallocated)
  return {
    ...period,
    postings: postings.length,
    corrections,
    sumCents: sumOf(postings),
    sums: sumsOf(postings),
    lines: postings
      .slice(0, shownLines)
      .map(({ source, payer, invoice, ...line }) => ({ ...line, text: extfText(line.text, 60) })),
    unallocatedCents:
      sumOf(unknown.filter(({ side }) => side === 'S')) - sumOf(unknown.filter(({ side }) => side === 'H')),
  }
}

function bookingRow({ day, account, contra, side, cents, taxKey, isReversal, ...told }: Posting): ExtfRow {
  return {
    'Umsatz (ohne Soll/Haben-Kz)': extfAmount(cents),
    'Soll/Haben-Kennzeichen': side,
    Konto: account,
    'Gegenkonto (ohne BU-Schlüssel)': contra,
    'BU-Schlüssel': taxKey,
    Belegdatum: extfDay(day),
    'Belegfeld 1': extfDocument(told.document),
    Buchungstext: extfText(told.text, 60),
    'Beleginfo - Art 1': told.payer ? 'Zahler' : '',
    'Beleginfo - Inhalt 1': extfText(told.payer, 210),
    // By which the adviser finds the picture in the archive of the invoices of the period.
    'Beleginfo - Art 2': told.invoice ? 'Rechnung' : '',
    'Beleginfo - Inhalt 2': extfText(told.invoice?.number ?? '', 210),
    'Beleginfo - Art 3': told.invoice?.filename ? 'Belegbild' : '',
    'Beleginfo - Inhalt 3': extfText(told.invoice?.filename ?? '', 210),
    Festschreibung: '0',
    'Generalumkehr (GU)': isReversal ? '1' : '',
  }
}

async function filesOf(ctx: TenantContext, batch: DatevBatch) {
  const { plan, period, postings, debtors, payers, fiscalYear } = batch
  const madeAt = wallClockOf(ctx.now, ctx.tenant.timeZone)
  const { currencyCode: currency } = ctx.tenant
  const header = { ...plan, fiscalYearStart: fiscalYear, madeAt, currency }
  const rows = await debtorRows(ctx, debtors.numbers, payers)
  try {
    return {
      bookings: bookingFile(header, { from: period.from, to: period.until }, postings.map(bookingRow)),
      debtors: rows.length > 0 ? debtorFile(header, rows) : null,
    }
  } catch (error) {
    if (!(error instanceof ExtfError)) throw error
    const { line, field, value } = error
    throw new Refusal('DATEV_FIELD', { line, field, value })
  }
}

async function isMade({ tx, tenantId }: TenantContext, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('datev_export')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Makes the files and keeps them. Exports of a tenant wait for each other, so that nothing is exported twice; count and sum
 * must be those that somebody has seen, or there is no file.
 */
export async function exportDatev(
  ctx: TenantContext,
  invoicedBy: InvoicedBy,
  {
    requestKey: id,
    postings: seen,
    sumCents,
    ...asked
  }: Asked & { requestKey: string; postings: number; sumCents: number },
): Promise<void> {
  await oneAtATime(ctx, 'datev')
  if (await isMade(ctx, id)) return
  const batch = await datevBatch(ctx, invoicedBy, asked)
  const { postings, period, plan, debtors, fiscalYear } = batch
  const sum = sumOf(postings)
  if (postings.length !== seen || sum !== sumCents)
    throw new Refusal('DATEV_CHANGED', { postings: postings.length, sumCents: sum })
  const files = await filesOf(ctx, batch)
  await storeDebtors(ctx, debtors)
  await ctx.tx
    .insertInto('datev_export')
    .values({
      tenant_id: ctx.tenantId,
      id,
      fiscal_year: fiscalYear,
      until: period.until,
      mode: plan.mode,
      made_at: ctx.now,
      ...actorColumns(ctx.actor),
      postings: postings.length,
      sum_cents: sum,
      ...files,
    })
    .execute()
  await insertTogether(ctx.tx, {
    datev_posting: postings.map(({ taxKey, isReversal, invoice: _, ...posting }, at) => ({
      ...posting,
      tenant_id: ctx.tenantId,
      export_id: id,
      line: at + 1,
      tax_key: taxKey,
      is_reversal: isReversal,
    })),
  })
  await record(
    ctx,
    datevExported(ctx.tenantId, { postings: postings.length, sumCents: sum, exportedUntil: period.until }),
  )
}
