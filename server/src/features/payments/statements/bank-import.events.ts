import type { BankCounts } from '@reihum/contract/payments/statements.schema.ts'
import { event } from '#platform/audit/event.ts'

/** Once for a whole import; its payments are found by its lines. */
export function bankImportBooked(id: string, counts: BankCounts) {
  return event({
    name: 'bank-import.booked',
    subject: { kind: 'bank_import', id },
    payload: { bankImportId: id },
    metadata: { ...counts },
  })
}

export function bankImportUndone(
  id: string,
  { payments, allocations, reason }: { payments: number; allocations: number; reason: string },
) {
  return event({
    name: 'bank-import.undone',
    subject: { kind: 'bank_import', id },
    payload: { bankImportId: id },
    metadata: { payments, allocations, reason },
  })
}
