import {
  IconArrowsJoin2,
  IconBuildingBank,
  IconCash,
  IconFileExport,
  IconMailExclamation,
  IconReceipt,
} from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { overviewSections } from '#features/courses/overview/overview-sections.ts'
import { personSections, reportSections } from '#features/people/person-sections.ts'
import { furtherSections } from '#features/registrations/detail/further-sections.ts'
import { billingSections } from '#features/tenants/billing/billing-sections.ts'
import { api } from '#platform/connection.ts'
import { dashboardSections } from '#platform/dashboard-sections.ts'
import { addTo, type Room } from '#platform/room.ts'
import { datevPages } from './datev/datev.routes.tsx'
import { dunningPages } from './dunning/dunning.routes.tsx'
import { matchingPages } from './matching/matching.routes.tsx'
import { paymentsPages } from './payments.routes.tsx'
import { returnsPages } from './returns/returns.routes.tsx'
import { returnsTasks } from './returns/returns.tasks.ts'
import { MoneyOfDashboard } from './seen/money-of-dashboard.tsx'
import { MoneyOfRegistration } from './seen/money-of-registration.tsx'
import { UnpaidOfCourse } from './seen/unpaid-of-course.tsx'
import { statementsPages } from './statements/statements.routes.tsx'

const ownCharges = lazyRouteComponent(() => import('./charges/own-charges.tsx'), 'OwnCharges')
const personDunning = lazyRouteComponent(() => import('./dunning/person-dunning.tsx'), 'PersonDunning')
const personMoney = lazyRouteComponent(() => import('./seen/person-money.tsx'), 'PersonMoney')

/** Both sections of the data report are in one file. */
const reportedReceivables = lazyRouteComponent(
  () => import('./seen/reported-money.tsx'),
  'ReportedReceivables',
)
const reportedPayments = lazyRouteComponent(() => import('./seen/reported-money.tsx'), 'ReportedPayments')

const pages = {
  ...paymentsPages,
  ...statementsPages,
  ...matchingPages,
  ...dunningPages,
  ...datevPages,
  ...returnsPages,
}

export const paymentsRoom = {
  name: 'payments',
  pages,
  tasks: returnsTasks,
  records: {
    receivable: ({ id }) => `/receivables/${id}`,
    payment: ({ id }) => `/payments/${id}`,
  },
  search: () => import('./payments.search.ts').then(({ paymentsSearch }) => paymentsSearch),
  navigation: [
    {
      section: 'money',
      position: 10,
      to: '/receivables',
      label: { de: 'Forderungen', en: 'Receivables' },
      icon: IconReceipt,
    },
    {
      section: 'money',
      position: 20,
      to: '/payments',
      label: { de: 'Zahlungen', en: 'Payments' },
      icon: IconCash,
    },
    {
      section: 'money',
      position: 40,
      to: '/payments/import',
      label: { de: 'Kontoauszüge', en: 'Bank statements' },
      icon: IconBuildingBank,
    },
    {
      section: 'money',
      position: 30,
      to: '/payments/pending',
      label: { de: 'Offene Zahlungen', en: 'Pending payments' },
      icon: IconArrowsJoin2,
    },
    {
      section: 'money',
      position: 50,
      to: '/payments/dunning',
      label: { de: 'Mahnungen', en: 'Dunning' },
      icon: IconMailExclamation,
      shownTo: 'money.read',
    },
    {
      section: 'money',
      position: 60,
      to: '/payments/datev',
      label: { de: 'DATEV', en: 'DATEV' },
      icon: IconFileExport,
    },
  ],
  additions: [
    addTo(dashboardSections, MoneyOfDashboard),
    addTo(overviewSections, { position: 10, component: UnpaidOfCourse }),
    addTo(furtherSections, MoneyOfRegistration),
    addTo(billingSections, ownCharges),
    addTo(personSections, personMoney),
    addTo(personSections, personDunning),
    addTo(reportSections, reportedReceivables),
    addTo(reportSections, reportedPayments),
  ],
  lists: {
    receivables: {
      label: { de: 'Forderungen', en: 'Receivables' },
      about: {
        de: 'Was geschuldet wird, was davon bezahlt ist und wann es fällig ist',
        en: 'What is owed, what of it is paid, and when it is due',
      },
      to: '/receivables',
      load: (tenant, format) => api.payments.exportReceivables({ tenant, format }),
    },
    payments: {
      label: { de: 'Zahlungen', en: 'Payments' },
      about: { de: 'Was eingegangen ist, von wem und wofür', en: 'What came in, from whom and for what' },
      to: '/payments',
      load: (tenant, format) => api.payments.exportPayments({ tenant, format }),
    },
    allocations: {
      label: { de: 'Zuordnungen', en: 'Allocations' },
      about: {
        de: 'Was von welcher Zahlung was bezahlt, und was davon zurückgenommen ist',
        en: 'What of which payment pays what, and what of it was taken back',
      },
      to: '/payments',
      load: (tenant, format) => api.payments.exportAllocations({ tenant, format }),
    },
    datev: {
      label: { de: 'Buchungen für DATEV', en: 'Bookings for DATEV' },
      about: {
        de: 'Buchungsstapel und Debitoren für die Buchhaltung, bis zu einem Tag',
        en: 'Batches of bookings and debtors for the bookkeeping, up to a day',
      },
      to: '/payments/datev',
    },
  },
} satisfies Room<keyof typeof pages>
