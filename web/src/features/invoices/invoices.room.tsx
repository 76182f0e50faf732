import { IconFileInvoice } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { documentsParts } from '#features/tenants/settings/documents/documents-parts.ts'
import { addTo, type Room } from '#platform/room.ts'
import { invoicesPages } from './invoices.routes.tsx'

const invoiceSettingsPart = lazyRouteComponent(
  () => import('./settings/invoice-settings-part.tsx'),
  'InvoiceSettingsPart',
)

export const invoicesRoom = {
  name: 'invoices',
  pages: invoicesPages,
  search: () => import('./invoices.search.ts').then(({ invoicesSearch }) => invoicesSearch),
  records: { invoice: ({ id }) => `/invoices/${id}` },
  navigation: [
    {
      section: 'money',
      position: 12,
      to: '/invoices',
      label: { de: 'Rechnungen', en: 'Invoices' },
      icon: IconFileInvoice,
    },
  ],
  additions: [addTo(documentsParts, invoiceSettingsPart)],
} satisfies Room<keyof typeof invoicesPages>
