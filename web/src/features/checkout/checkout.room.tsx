import { lazyRouteComponent } from '@tanstack/react-router'
import { methodParts } from '#features/tenants/settings/method-parts.ts'
import { addTo, type Room } from '#platform/room.ts'

const paymentServices = lazyRouteComponent(
  () => import('./settings/online-accounts-part.tsx'),
  'PaymentServicesPart',
)

export const checkoutRoom = {
  name: 'checkout',
  pages: {},
  additions: [addTo(methodParts, paymentServices)],
} satisfies Room
