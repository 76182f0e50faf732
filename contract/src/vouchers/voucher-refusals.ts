import { identityRefusals } from '../identity/identity-refusals.ts'
import { tenantRefusals } from '../tenants/tenant-refusals.ts'
import { type RefusalWording, refusalsFrom, wireRefusals } from '../wire/refusals.ts'

export const voucherRefusals = {
  VOUCHER_BALANCE: {
    status: 409,
    cause: 'There is less left on the voucher than that; `balanceCents` says how much.',
    de: 'Auf dem Gutschein sind nur noch {balanceCents:money}.',
    en: 'There is only {balanceCents:money} left on the voucher.',
  },
  VOUCHER_LAPSED: {
    status: 409,
    cause: 'The voucher has lapsed, and what was left on it is booked as income.',
    de: 'Dieser Gutschein ist verfallen, sein Rest ist ausgebucht.',
    en: 'This voucher has lapsed, and the rest of it is booked.',
  },
  VOUCHER_NOT_OPEN: {
    status: 409,
    cause: 'The voucher is blocked, has lapsed or is used up; nobody is sent what cannot be redeemed.',
    de: 'Dieser Gutschein kann nicht eingelöst werden und wird darum nicht verschickt.',
    en: 'This voucher cannot be redeemed, so it is not sent.',
  },
  VOUCHER_SOLD_TOO_EARLY: {
    status: 422,
    cause: 'A voucher that was sold on that day would be over by now.',
    de: 'Ein Gutschein, der an diesem Tag verkauft wurde, wäre schon abgelaufen. Bitte prüfen Sie das Datum.',
    en: 'A voucher sold on that day would be over by now. Please check the date.',
  },
  VOUCHER_SOLD_LATER: {
    status: 422,
    cause: 'A voucher cannot be sold later than today.',
    de: 'Der Verkauf kann nicht in der Zukunft liegen. Bitte prüfen Sie das Datum.',
    en: 'The sale cannot be in the future. Please check the date.',
  },
} as const satisfies Record<string, RefusalWording>

/** The error map of routes of this room. */
export const refusals = refusalsFrom(wireRefusals, identityRefusals, tenantRefusals, voucherRefusals)
