import { mostExported } from '@reihum/contract/invoices/invoice.schema.ts'
import { type InvoiceKind, invoiceKindNames } from '@reihum/contract/invoices/invoice-states.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { sql } from 'kysely'
import { findKeptFile, type KeptFile, readKeptFile } from '#features/files/kept-files.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { csvOf } from '#platform/tables/csv.ts'
import type { Table } from '#platform/tables/table.ts'
import { tableDateOrder } from '#platform/tables/table-dates.ts'
import type { WriteFile } from '#platform/tables/table-file.ts'
import { zipOf } from '#platform/tables/zip.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { invoicesExported } from '../invoice.events.ts'

type Row = {
  number: string
  kind: InvoiceKind
  issuedOn: string
  recipient: string
  preceding: string | null
  netCents: number
  grossCents: number
  currency: string
  fileId: string
  file: KeptFile
}

/** Credit notes count against what was invoiced, as they do in sums. */
const signed = ({ kind }: Row, cents: number) => (kind === 'credit' ? -cents : cents)

const tableOf = (rows: readonly Row[], locale: Locale): Table<Row> => ({
  name: { de: 'Rechnungen', en: 'Invoices' },
  columns: [
    { kind: 'text', header: { de: 'Nummer', en: 'Number' }, value: ({ number }) => number },
    { kind: 'text', header: { de: 'Art', en: 'Type' }, value: ({ kind }) => invoiceKindNames[kind][locale] },
    { kind: 'date', header: { de: 'Datum', en: 'Date' }, value: ({ issuedOn }) => issuedOn },
    { kind: 'text', header: { de: 'Empfänger', en: 'Recipient' }, value: ({ recipient }) => recipient },
    { kind: 'money', header: { de: 'Netto', en: 'Net' }, value: (row) => signed(row, row.netCents) },
    { kind: 'money', header: { de: 'Brutto', en: 'Gross' }, value: (row) => signed(row, row.grossCents) },
    { kind: 'text', header: { de: 'Währung', en: 'Currency' }, value: ({ currency }) => currency },
    { kind: 'text', header: { de: 'Zu Rechnung', en: 'Of invoice' }, value: ({ preceding }) => preceding },
    { kind: 'text', header: { de: 'Datei', en: 'File' }, value: ({ file }) => file.filename },
  ],
  rows,
})

async function finalsOf(
  ctx: TenantContext,
  { from, until }: { from: string; until: string },
): Promise<Row[]> {
  const { rows } = await sql<Omit<Row, 'file'> & { fileId: string | null }>`
    select i.number, i.kind, i.issued_on as "issuedOn", i.recipient_name as recipient, p.number as preceding,
      i.net_cents as "netCents", i.gross_cents as "grossCents", i.currency, coalesce(i.pdf_file_id, i.xml_file_id) as "fileId"
    from invoice i left join invoice p on p.tenant_id = i.tenant_id and p.id = i.preceding_invoice_id
    where i.tenant_id = ${ctx.tenantId} and i.state = 'final' and i.released_at is null
      and i.issued_on between ${from}::date and ${until}::date
    order by i.chain_position limit ${sql.lit(mostExported + 1)}`.execute(ctx.tx)
  if (rows.length > mostExported) throw new Refusal('TOO_MANY_ROWS', { limit: mostExported })
  // An archive without one of them would be taken for whole.
  if (rows.some(({ fileId }) => fileId === null)) throw new Refusal('INVOICE_NOT_PRINTED')
  const found: Row[] = []
  for (const row of rows) found.push({ ...row, file: await findKeptFile(ctx, row.fileId as string) } as Row)
  return found
}

/** All final invoices of a period with their list, in one archive. The export is recorded in the log. */
export async function exportInvoices(
  ctx: TenantContext,
  storage: Storage,
  period: { from: string; until: string },
  locale: Locale,
): Promise<WriteFile> {
  const rows = await finalsOf(ctx, period)
  await record(ctx, invoicesExported(ctx.tenantId, { ...period, invoices: rows.length }))
  const { tenantId } = ctx
  const { timeZone, currencyCode, slug } = ctx.tenant
  const formats = { locale, timeZone, currencyCode, dateOrder: await tableDateOrder(ctx, locale) }
  return async () => {
    const table = tableOf(rows, locale)
    const list = Buffer.from(await csvOf(table, formats))
    const entries = [{ name: `${table.name[locale]}.csv`, content: list as Uint8Array }]
    for (const { file } of rows) {
      const kept = await readKeptFile(storage, tenantId, file)
      entries.push({ name: file.filename, content: new Uint8Array(await kept.arrayBuffer()) })
    }
    const name = `${table.name[locale]}-${slug}-${period.from}-${period.until}.zip`
    return new File(zipOf(entries), name, { type: 'application/zip' })
  }
}
