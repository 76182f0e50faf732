import type { RefusalWording } from '../wire/refusals.ts'

export const ledgerRefusals = {
  PAYMENT_SPENT: {
    status: 409,
    cause: 'Less than that of the payment is free; `freeCents` says how much.',
    de: 'Von dieser Zahlung sind nur noch {freeCents:money} frei. Bitte geben Sie einen kleineren Betrag an oder lösen Sie zuerst eine andere Zuordnung.',
    en: 'Only {freeCents:money} of this payment is free. Please enter a smaller amount, or take back another allocation first.',
  },
  RECEIVABLE_SETTLED: {
    status: 409,
    cause: 'Less than that of the receivable is open; `openCents` says how much.',
    de: 'Von dieser Forderung sind nur noch {openCents:money} offen. Was darüber hinaus gezahlt wurde, bleibt als Guthaben stehen.',
    en: 'Only {openCents:money} of this receivable is open. What was paid beyond it stays as a credit.',
  },
  OTHER_CURRENCY: {
    status: 409,
    cause: 'Payment and receivable are in different currencies.',
    de: 'Zahlung und Forderung haben verschiedene Währungen und lassen sich nicht miteinander verrechnen.',
    en: 'The payment and the receivable are in different currencies and cannot be set against each other.',
  },
  ALREADY_TAKEN_BACK: {
    status: 409,
    cause: 'The allocation, the write-off or the payment was taken back before.',
    de: 'Das wurde schon zurückgenommen.',
    en: 'This was taken back already.',
  },
  NOT_ENOUGH_CREDIT: {
    status: 409,
    cause: 'The payer has less credit than is to be given back; `freeCents` says how much.',
    de: 'Als Guthaben stehen nur {freeCents:money} zur Verfügung.',
    en: 'Only {freeCents:money} is available as a credit.',
  },
  PAYMENT_BY_VOUCHER: {
    status: 409,
    cause:
      'A voucher made the payment, so it is neither reversed nor paid out: what is free of it goes back to the voucher.',
    de: 'Diese Zahlung kam von einem Gutschein. Nehmen Sie stattdessen die Zuordnung zurück: Der Betrag steht dann wieder auf dem Gutschein.',
    en: 'This payment came from a voucher. Take back its allocation instead: the amount is then on the voucher again.',
  },
  NOTHING_CHARGED: {
    status: 409,
    cause: 'The receivable is settled or cancelled, so there is nothing to write off or to put off.',
    de: 'Von dieser Forderung ist nichts mehr offen.',
    en: 'Nothing of this receivable is open any more.',
  },
} as const satisfies Record<string, RefusalWording>
