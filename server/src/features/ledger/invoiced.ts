import type { TenantContext } from '#platform/tenant-context.ts'

/** The invoice or draft that a receivable is on. */
export type Invoiced = {
  receivableId: string
  registrationId: string | null
  invoiceId: string
  /** Null while it is a draft. */
  number: string | null
  /** How the file of its original is called; null: it has none yet. */
  filename: string | null
}

/**
 * Which invoices receivables are on, by their ids or by those of their registrations. The room of invoices knows, which comes
 * later; rooms that show it are given this where all rooms meet.
 */
export type InvoicedBy = (
  ctx: TenantContext,
  of: { receivableIds: readonly string[] } | { registrationIds: readonly string[] },
) => Promise<Invoiced[]>
