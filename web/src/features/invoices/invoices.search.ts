import { invoiceKindNames, invoiceStateNames } from '@reihum/contract/invoices/invoice-states.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import type { RoomSearch } from '#platform/room-search.ts'
import type { invoicesPages } from './invoices.routes.tsx'

export const invoicesSearch = {
  synonyms: [
    {
      to: '/invoices',
      words:
        'Rechnungen Entwürfe festschreiben Storno E-Rechnung ZUGFeRD XRechnung invoices drafts e-invoice',
    },
  ],
  pages: [
    {
      to: '/invoices/send',
      position: 62,
      label: { de: 'Rechnungen senden', en: 'Send invoices' },
      words:
        'Rechnungen senden versenden E-Mail nicht angekommen festschreiben send invoices mail make final',
    },
    {
      to: '/invoices/export',
      position: 63,
      label: { de: 'Rechnungen eines Zeitraums', en: 'Invoices of a period' },
      words: 'Rechnungen herunterladen Export ZIP Zeitraum Steuerberater download invoices archive period',
    },
  ],
  parts: { invoices: { heading: { de: 'Rechnungen', en: 'Invoices' }, list: '/invoices' } },
  hits: {
    invoice: (hit, { locale }) => ({
      title: hit.recipientName,
      meta: `${invoiceKindNames[hit.invoiceKind][locale]} · ${formatMoney(hit.grossCents, hit.currencyCode, locale)}`,
      code: hit.number ?? undefined,
      end: hit.state === 'draft' ? invoiceStateNames.draft[locale] : undefined,
    }),
  },
} satisfies RoomSearch<keyof typeof invoicesPages>
