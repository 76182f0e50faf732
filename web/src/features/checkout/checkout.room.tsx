import { lazyRouteComponent } from '@tanstack/react-router'
import { paymentNotices, paymentSections } from '#features/payments/payment-sections.ts'
import { methodParts } from '#features/tenants/settings/method-parts.ts'
import { api } from '#platform/connection.ts'
import { addTo, type Pages, type Room } from '#platform/room.ts'
import { onlineTasks } from './tasks/online.tasks.ts'

const paymentServices = lazyRouteComponent(
  () => import('./settings/online-accounts-part.tsx'),
  'PaymentServicesPart',
)
const onlineSection = lazyRouteComponent(() => import('./tasks/online-section.tsx'), 'OnlineSection')
const onlineBanner = lazyRouteComponent(() => import('./tasks/online-banner.tsx'), 'OnlineBanner')

export const checkoutPages = {
  '/payments/online': {
    frame: 'application',
    permission: 'money.read',
    component: lazyRouteComponent(() => import('./tasks/online-payments-page.tsx'), 'OnlinePaymentsPage'),
  },
} satisfies Pages

export const checkoutRoom = {
  name: 'checkout',
  pages: checkoutPages,
  search: () => import('./checkout.search.ts').then(({ checkoutSearch }) => checkoutSearch),
  tasks: onlineTasks,
  additions: [
    addTo(methodParts, paymentServices),
    addTo(paymentSections, onlineSection),
    addTo(paymentNotices, onlineBanner),
  ],
  lists: {
    'online-payments': {
      label: { de: 'Online-Zahlungen', en: 'Online payments' },
      about: {
        de: 'Zahlungen über Zahlungsdienste mit Entgelt und Rest',
        en: 'Payments through payment services with fee and net amount',
      },
      to: '/payments/online',
      load: (tenant, format) => api.checkout.exportOnlinePayments({ tenant, format }),
    },
  },
} satisfies Room<keyof typeof checkoutPages>
