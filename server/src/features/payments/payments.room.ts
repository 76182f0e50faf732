import type { Room } from '#platform/room.ts'
import { paymentsRoutes } from './payments.routes.ts'

export const paymentsRoom = {
  name: 'payments',
  tables: [],
  routes: paymentsRoutes,
  events: [],
} satisfies Room
