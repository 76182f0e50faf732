import { invoiceNumber, type NumberPeriod, periodOf } from '@reihum/contract/invoices/invoice-number.ts'
import {
  defaultInvoiceSettings,
  type InvoiceSettings,
  invoiceSeries,
  type NextNumber,
  invoiceSettings as shape,
} from '@reihum/contract/invoices/invoice-settings.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { sql } from 'kysely'
import { today } from '#features/payments/today.ts'
import { record } from '#platform/audit/record.ts'
import { changeToSave } from '#platform/records/change-to-save.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { invoiceSettingsChanged } from './invoice.events.ts'

type Wanted = Omit<InvoiceSettings, 'revision'>
export type Series = NextNumber['series']

export async function invoiceSettings({ tx, tenantId }: TenantContext): Promise<InvoiceSettings> {
  const row = await tx
    .selectFrom('invoice_settings')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  if (!row) return defaultInvoiceSettings
  return shape.parse({
    revision: row.revision,
    invoicePattern: row.invoice_pattern,
    invoiceRestarts: row.invoice_restarts,
    correctionPattern: row.correction_pattern,
    correctionRestarts: row.correction_restarts,
    usualFormat: row.format,
    paymentDays: row.payment_days,
    introDe: row.intro_de,
    introEn: row.intro_en,
    closingDe: row.closing_de,
    closingEn: row.closing_en,
    draftsWhen: row.drafts_when,
  })
}

/** How numbers of a series look, and with what they begin anew. */
export function seriesOf(
  settings: InvoiceSettings,
  series: Series,
): { pattern: string; restarts: NumberPeriod } {
  return series === 'invoices'
    ? { pattern: settings.invoicePattern, restarts: settings.invoiceRestarts }
    : { pattern: settings.correctionPattern, restarts: settings.correctionRestarts }
}

/** What stands above and below the lines of new invoices. */
export function textsOf(settings: InvoiceSettings, locale: Locale): { intro: string; closing: string } {
  return locale === 'de'
    ? { intro: settings.introDe, closing: settings.closingDe }
    : { intro: settings.introEn, closing: settings.closingEn }
}

/** The numbers that would be given next. */
async function nextNumbers(ctx: TenantContext, settings: InvoiceSettings): Promise<NextNumber[]> {
  const day = today(ctx)
  const counters = await ctx.tx
    .selectFrom('invoice_counter')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .execute()
  return invoiceSeries.options.map((series) => {
    const { pattern, restarts } = seriesOf(settings, series)
    const period = periodOf(restarts, day)
    const counted = counters.find((one) => one.series === series && one.period === period)
    const counter = (counted?.last_number ?? 0) + 1
    const mayBeChosen = !counted || counted.last_number === counted.first_number - 1
    return { series, period, counter, number: invoiceNumber(pattern, day, counter), mayBeChosen }
  })
}

export async function shownInvoiceSettings(ctx: TenantContext) {
  const settings = await invoiceSettings(ctx)
  return { ...settings, next: await nextNumbers(ctx, settings) }
}

const asRow = (wanted: Wanted) => ({
  invoice_pattern: wanted.invoicePattern,
  invoice_restarts: wanted.invoiceRestarts,
  correction_pattern: wanted.correctionPattern,
  correction_restarts: wanted.correctionRestarts,
  format: wanted.usualFormat,
  payment_days: wanted.paymentDays,
  intro_de: wanted.introDe,
  intro_en: wanted.introEn,
  closing_de: wanted.closingDe,
  closing_en: wanted.closingEn,
  drafts_when: wanted.draftsWhen,
})

async function lockSettings(ctx: TenantContext): Promise<InvoiceSettings> {
  const { revision, ...rest } = defaultInvoiceSettings
  await ctx.tx
    .insertInto('invoice_settings')
    .values({ tenant_id: ctx.tenantId, revision, changed_at: ctx.now, ...asRow(rest) })
    .onConflict((c) => c.column('tenant_id').doNothing())
    .execute()
  await ctx.tx
    .selectFrom('invoice_settings')
    .select('revision')
    .where('tenant_id', '=', ctx.tenantId)
    .forUpdate()
    .execute()
  return invoiceSettings(ctx)
}

/** Refuses when somebody else has saved since the settings were read; a form sent twice is saved once. */
export async function changeInvoiceSettings(
  ctx: TenantContext,
  { revision: seen, ...wanted }: InvoiceSettings,
): Promise<void> {
  const { revision, ...before } = await lockSettings(ctx)
  const change = changeToSave(before, wanted, { stored: revision, seen })
  if (!change) return
  await ctx.tx
    .updateTable('invoice_settings')
    .set({
      revision: revision + 1,
      changed_at: ctx.now,
      ...asRow(wanted),
      // Courses that began before are left to be invoiced by hand.
      ...(wanted.draftsWhen !== before.draftsWhen && { drafted_until: today(ctx) }),
    })
    .where('tenant_id', '=', ctx.tenantId)
    .execute()
  await record(ctx, invoiceSettingsChanged(ctx.tenantId, change))
}

/** Where counting begins, for a provider who wrote invoices elsewhere before; as long as no number of the period is given. */
export async function chooseNextNumber(
  ctx: TenantContext,
  { series, counter }: { series: Series; counter: number },
): Promise<void> {
  const { restarts } = seriesOf(await invoiceSettings(ctx), series)
  const period = periodOf(restarts, today(ctx))
  const { rows } = await sql`
    insert into invoice_counter as c (tenant_id, series, period, first_number, last_number)
    values (${ctx.tenantId}, ${series}, ${period}, ${counter}::integer, ${counter}::integer - 1)
    on conflict (tenant_id, series, period) do update
      set first_number = excluded.first_number, last_number = excluded.last_number
      where c.last_number = c.first_number - 1
    returning 1`.execute(ctx.tx)
  if (rows.length === 0) throw new Refusal('INVOICE_NUMBERS_USED')
  const change = {
    before: {},
    after: { [series === 'invoices' ? 'nextInvoice' : 'nextCorrection']: counter },
  }
  await record(ctx, invoiceSettingsChanged(ctx.tenantId, change))
}
