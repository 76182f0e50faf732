import { IconTransferIn } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { personSections, reportSections } from '#features/people/person-sections.ts'
import { methodParts } from '#features/tenants/settings/method-parts.ts'
import { addTo, type Room } from '#platform/room.ts'
import { debitsPages } from './debits.routes.tsx'
import { debitsTasks } from './debits.tasks.ts'
import { mandatesPages } from './mandates/mandates.routes.tsx'

const directDebit = lazyRouteComponent(() => import('./direct-debit-part.tsx'), 'DirectDebitPart')
const personMandates = lazyRouteComponent(() => import('./mandates/person-mandates.tsx'), 'PersonMandates')
const reportedMandates = lazyRouteComponent(
  () => import('./mandates/reported-mandates.tsx'),
  'ReportedMandates',
)

const pages = { ...debitsPages, ...mandatesPages }

export const debitsRoom = {
  name: 'debits',
  pages,
  tasks: debitsTasks,
  search: () => import('./debits.search.ts').then(({ debitsSearch }) => debitsSearch),
  navigation: [
    {
      section: 'money',
      position: 35,
      to: '/payments/debits',
      label: { de: 'Lastschriften', en: 'Direct debits' },
      icon: IconTransferIn,
      shownTo: 'money.read',
    },
  ],
  additions: [
    addTo(methodParts, directDebit),
    addTo(personSections, personMandates),
    addTo(reportSections, reportedMandates),
  ],
} satisfies Room<keyof typeof pages>
