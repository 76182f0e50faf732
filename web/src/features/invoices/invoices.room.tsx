import { IconFileInvoice } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { personSections } from '#features/people/person-sections.ts'
import { furtherSections } from '#features/registrations/detail/further-sections.ts'
import { documentsParts } from '#features/tenants/settings/documents/documents-parts.ts'
import { addTo, type Room } from '#platform/room.ts'
import { invoicesPages } from './invoices.routes.tsx'
import { InvoicesOfRegistration } from './seen/invoices-of-registration.tsx'

const invoiceSettingsPart = lazyRouteComponent(
  () => import('./settings/invoice-settings-part.tsx'),
  'InvoiceSettingsPart',
)

const invoicesOfPerson = lazyRouteComponent(() => import('./seen/invoices-of-person.tsx'), 'InvoicesOfPerson')

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
  additions: [
    addTo(documentsParts, invoiceSettingsPart),
    addTo(furtherSections, InvoicesOfRegistration),
    addTo(personSections, invoicesOfPerson),
  ],
  lists: {
    invoices: {
      label: { de: 'Rechnungen', en: 'Invoices' },
      about: {
        de: 'Die Originale eines Zeitraums mit ihrer Liste, als ZIP',
        en: 'The originals of a period with their list, as a ZIP',
      },
      to: '/invoices/export',
    },
  },
} satisfies Room<keyof typeof invoicesPages>
