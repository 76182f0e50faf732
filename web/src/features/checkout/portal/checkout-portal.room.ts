import type { PortalRoom } from '../../tenants/portal/portal-room.ts'
import { payPage, startPaying } from './pay-page.tsx'
import { statusPage } from './status-page.tsx'

const tokenOf = ({ token = '' }: Readonly<Record<string, string>>) => token

export const checkoutPortalRoom = {
  name: 'checkout',
  places: {
    // Never in a frame: the services refuse to be shown in one.
    '/pay/$token': {
      face: 'portal',
      show: ({ visit, params, api }) => payPage(visit, tokenOf(params), api),
      send: ({ visit, params, api }, form) => startPaying(visit, tokenOf(params), form, api),
    },
    // Where every service leads back to.
    '/paypal-payment-status': { face: 'portal', show: ({ visit, api }) => statusPage(visit, api) },
  },
} satisfies PortalRoom
