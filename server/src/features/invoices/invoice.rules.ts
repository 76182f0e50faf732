import type { InvoiceAction } from '@reihum/contract/invoices/invoice.schema.ts'
import type { InvoiceKind, InvoiceState } from '@reihum/contract/invoices/invoice-states.ts'

export type InvoiceFigures = {
  kind: InvoiceKind
  state: InvoiceState
  isCancelled: boolean
  /** Some of it was given back by credit notes. */
  creditedCents: number
  grossCents: number
  /** What its receivables charge today. */
  chargedCents: number
  /** It is about receivables, and not written by hand alone. */
  hasReceivables: boolean
  isReleased: boolean
}

/** Whether an invoice says something else than what is charged now for what it is about. */
export function differs({
  kind,
  isCancelled,
  grossCents,
  creditedCents,
  chargedCents,
  hasReceivables,
}: InvoiceFigures) {
  return kind === 'invoice' && !isCancelled && hasReceivables && grossCents - creditedCents !== chargedCents
}

/** What can be done with an invoice as it stands. */
export function actionsOf(invoice: InvoiceFigures): InvoiceAction[] {
  const { kind, state, isCancelled, creditedCents, grossCents, hasReceivables, isReleased } = invoice
  if (state === 'draft')
    return ['edit', ...(hasReceivables ? (['recreate'] as const) : []), 'discard', 'finalise']
  if (isReleased) return []
  if (kind !== 'invoice' || isCancelled) return ['send']
  return [
    'send',
    ...(creditedCents === 0 ? (['cancel', 'cancel_and_new'] as const) : []),
    ...(creditedCents < grossCents ? (['credit'] as const) : []),
  ]
}
