import { IconGift } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { reportSections } from '#features/people/person-sections.ts'
import { api } from '#platform/connection.ts'
import { addTo, type Room } from '#platform/room.ts'
import { vouchersPages } from './vouchers.routes.tsx'

const reportedVouchers = lazyRouteComponent(() => import('./reported-vouchers.tsx'), 'ReportedVouchers')

export const vouchersRoom = {
  name: 'vouchers',
  pages: vouchersPages,
  records: { voucher: ({ id }) => `/vouchers/${id}` },
  search: () => import('./vouchers.search.ts').then(({ vouchersSearch }) => vouchersSearch),
  navigation: [
    {
      section: 'money',
      position: 47,
      to: '/vouchers',
      label: { de: 'Gutscheine', en: 'Gift vouchers' },
      icon: IconGift,
    },
  ],
  additions: [addTo(reportSections, reportedVouchers)],
  lists: {
    vouchers: {
      label: { de: 'Gutscheine', en: 'Gift vouchers' },
      about: {
        de: 'Was für Gutscheine bezahlt wurde, und was noch auf ihnen steht',
        en: 'What was paid for gift vouchers, and what is left on them',
      },
      to: '/vouchers',
      load: (tenant, format) => api.vouchers.exportVouchers({ tenant, format }),
    },
  },
} satisfies Room<keyof typeof vouchersPages>
