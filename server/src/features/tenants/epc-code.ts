import type { QrCode } from '@reihum/contract/tenants/bank.schema.ts'
import { drawQr } from '#platform/qr-code.ts'
import { epcPayload, type Transfer } from './epc-code.rules.ts'

/** The QR code that fills in a transfer, with its dark modules as one path; null where there is none. */
export function epcCode(transfer: Transfer): QrCode | null {
  const payload = epcPayload(transfer)
  return payload === null ? null : drawQr(payload)
}
