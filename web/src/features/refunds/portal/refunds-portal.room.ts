import type { PortalRoom } from '../../tenants/portal/portal-room.ts'
import { refundsOf } from './booked-refunds.tsx'
import { refundAccountPage, saveRefundAccount } from './refund-account-page.tsx'

const tokenOf = ({ token = '' }: Readonly<Record<string, string>>) => token

export const refundsPortalRoom = {
  name: 'refunds',
  places: {
    '/refund-account/$token': {
      face: 'portal',
      show: ({ visit, params, api }) => refundAccountPage(visit, tokenOf(params), api),
      send: ({ visit, params, api }, form) => saveRefundAccount(visit, tokenOf(params), form, api),
    },
  },
  part: refundsOf,
} satisfies PortalRoom
