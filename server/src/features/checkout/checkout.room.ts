import type { Room } from '#platform/room.ts'
import * as checkoutEvents from './checkout.events.ts'
import { checkoutRoutes } from './checkout.routes.ts'
import * as serviceRefundEvents from './service-refunds/service-refund.events.ts'

/** What attendees pay through payment services. */
export const checkoutRoom = {
  name: 'checkout',
  tables: [
    'checkout_attempt',
    'checkout_part',
    'payment_account',
    'service_dispute',
    'service_message',
    'service_payment',
    'service_refund',
  ],
  routes: checkoutRoutes,
  events: [checkoutEvents, serviceRefundEvents],
} satisfies Room
