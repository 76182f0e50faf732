import { type BankImport, bankImport } from '@reihum/contract/payments/statements.schema.ts'
import { sendBytes } from '#platform/send-file.ts'

type Sent = { id: string; bankImportId: string; tenantId: string; content: File }

/** Uploads a statement to an import; the server answers with what it read so far. */
export function sendStatement({ id, bankImportId, tenantId, content }: Sent): Promise<BankImport> {
  const query = new URLSearchParams({ id, bankImportId, filename: content.name })
  return sendBytes(bankImport, { address: `/api/${tenantId}/bank-imports?${query}`, content })
}
