import type { PortalRoom } from '../../tenants/portal/portal-room.ts'
import { redeemVoucher, voucherPage } from './voucher-page.tsx'

const tokenOf = ({ token = '' }: Readonly<Record<string, string>>) => token

export const paymentsPortalRoom = {
  name: 'payments',
  places: {
    '/course-registration/$token/voucher': {
      show: ({ visit, params, api }) => voucherPage(visit, tokenOf(params), api),
      send: ({ visit, params, api }, form) => redeemVoucher(visit, tokenOf(params), form, api),
    },
  },
} satisfies PortalRoom
