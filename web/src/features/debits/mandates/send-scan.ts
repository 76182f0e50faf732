import { type MandateDetail, mandateDetail } from '@reihum/contract/mandates/mandates.schema.ts'
import { sendBytes } from '#platform/send-file.ts'

type Sent = { tenant: string; mandateId: MandateDetail['id']; scan: File }

/** Uploads the scan of a mandate, in place of the one before. */
export function sendScan({ tenant, mandateId, scan }: Sent): Promise<MandateDetail> {
  const query = new URLSearchParams({ filename: scan.name })
  const address = `/api/${tenant}/mandates/${mandateId}/scan?${query}`
  return sendBytes(mandateDetail, { address, content: scan })
}
