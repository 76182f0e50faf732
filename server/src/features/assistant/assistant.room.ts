import type { Room } from '#platform/room.ts'
import * as assistantEvents from './assistant.events.ts'
import { assistantInvariants } from './assistant.invariants.ts'
import { assistantOwned } from './assistant.owned.ts'
import { assistantRoutes } from './assistant.routes.ts'

/** Has a model propose what providers write to people. */
export const assistantRoom = {
  name: 'assistant',
  tables: ['assistant_month', 'assistant_setting'],
  routes: assistantRoutes,
  events: [assistantEvents],
  invariants: assistantInvariants,
  owned: assistantOwned,
} satisfies Room
