import type { VoucherPaidWay } from '@reihum/contract/vouchers/voucher.schema.ts'
import { event } from '#platform/audit/event.ts'
import type { Change } from '#platform/records/differences.ts'

const about = <const Name extends string>(name: Name, voucherId: string, metadata: Record<string, unknown>) =>
  event({ name, subject: { kind: 'voucher', id: voucherId }, payload: { voucherId }, metadata })

export const voucherSold = (id: string, after: { amountCents: number; paymentWay: VoucherPaidWay }) =>
  about('voucher.sold', id, { after })

export const voucherRedeemed = (id: string, amountCents: number) =>
  about('voucher.redeemed', id, { amountCents })

export const voucherGivenBack = (id: string, amountCents: number) =>
  about('voucher.given-back', id, { amountCents })

export const voucherCorrected = (id: string, balance: { before: number; after: number }, reason: string) =>
  about('voucher.corrected', id, {
    before: { balanceCents: balance.before },
    after: { balanceCents: balance.after },
    reason,
  })

export const voucherBlocked = (id: string, reason: string) =>
  about('voucher.blocked', id, { ...(reason && { reason }) })

export const voucherUnblocked = (id: string) => about('voucher.unblocked', id, {})

/** What was left on it is income from then on. */
export const voucherLapsed = (id: string, amountCents: number) => about('voucher.lapsed', id, { amountCents })

type Sending = { voucherId: string; recipient: string; requestKey: string }

/** The request key recognises a form that is sent twice. The address is for the job alone: the log keeps none. */
export const voucherSent = ({ voucherId, recipient, requestKey }: Sending) =>
  event({
    name: 'voucher.sent',
    subject: { kind: 'voucher', id: voucherId },
    payload: { voucherId, recipient },
    metadata: { requestKey },
  })

const ofTenant = (tenantId: string) => ({ subject: { kind: 'tenant', id: tenantId }, payload: {} })

export const vouchersExported = (tenantId: string, rows: number, format: string) =>
  event({ name: 'vouchers.exported', ...ofTenant(tenantId), metadata: { rows, format } })

export const voucherSettingsChanged = (tenantId: string, change: Change) =>
  event({ name: 'voucher-settings.changed', ...ofTenant(tenantId), metadata: change })
