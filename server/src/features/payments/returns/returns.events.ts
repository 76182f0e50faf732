import { event } from '#platform/audit/event.ts'

const aboutLine = <const Name extends string>(name: Name, id: string, metadata: Record<string, unknown>) =>
  event({ name, subject: { kind: 'bank_import', id }, payload: { bankImportId: id }, metadata })

/** Somebody said what a line of an import means that nobody could book by itself. */
export const bankLineDecided = (bankImportId: string, amountCents: number, reason: string) =>
  aboutLine('bank-line.decided', bankImportId, { amountCents, ...(reason && { reason }) })

export const bankLineReopened = (bankImportId: string, amountCents: number) =>
  aboutLine('bank-line.reopened', bankImportId, { amountCents })
