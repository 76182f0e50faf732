import { formatReference } from '@reihum/contract/ledger/payment-reference.ts'
import { receivableStateNames } from '@reihum/contract/ledger/receivable-states.ts'
import { receiptNumber } from '@reihum/contract/payments/receipt-number.ts'
import { formatDay } from '@reihum/contract/wire/dates.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import type { RoomSearch } from '#platform/room-search.ts'
import { textOf } from '#ui/text.tsx'
import type { datevPages } from './datev/datev.routes.tsx'
import { paymentSearchMessages } from './payment-search.messages.ts'
import type { paymentsPages } from './payments.routes.tsx'

export const paymentsSearch = {
  synonyms: [
    {
      to: '/receivables',
      words: 'Forderungen offene Posten Außenstände Schulden receivables open items owed',
    },
    { to: '/payments', words: 'Zahlungen Zahlungseingänge Geld Guthaben payments money credit' },
    {
      to: '/payments/datev',
      words: 'DATEV Steuerberater Buchhaltung Buchungsstapel EXTF export accountant tax adviser bookkeeping',
    },
  ],
  pages: [
    {
      to: '/payments/cash',
      position: 65,
      label: { de: 'Kassenliste', en: 'Cash list' },
      words: 'Kassenliste Kasse bar Tageskasse Kassenbuch cash list till',
    },
  ],
  actions: [
    {
      to: '/payments/new',
      position: 22,
      label: { de: 'Zahlung erfassen', en: 'Record a payment' },
      words: 'Zahlung erfassen eingegangen bar Überweisung note payment received cash transfer',
    },
    {
      to: '/receivables/new',
      position: 24,
      label: { de: 'Neue Forderung', en: 'New receivable' },
      words:
        'Neue Forderung Material Mitgliedsbeitrag Miete berechnen new receivable charge membership rental',
    },
  ],
  parts: {
    receivables: { heading: { de: 'Forderungen', en: 'Receivables' }, list: '/receivables' },
    payments: { heading: { de: 'Zahlungen', en: 'Payments' }, list: '/payments' },
  },
  hits: {
    receivable: (hit, { locale }) => ({
      title: hit.payerName || textOf(paymentSearchMessages, locale)('erased'),
      meta: hit.title,
      code: formatReference(hit.reference),
      end:
        hit.openCents > 0
          ? textOf(paymentSearchMessages, locale)('open', {
              amount: formatMoney(hit.openCents, hit.currencyCode, locale),
            })
          : receivableStateNames[hit.standing][locale],
    }),
    payment: (hit, { locale }) => ({
      title: hit.payerName || textOf(paymentSearchMessages, locale)('unknown'),
      meta: formatDay(hit.receivedOn, locale),
      code: receiptNumber(hit.id),
      end: formatMoney(hit.amountCents, hit.currencyCode, locale),
    }),
  },
} satisfies RoomSearch<keyof typeof paymentsPages | keyof typeof datevPages>
