import { leftOut, type RoomOwned } from '#platform/room-owned.ts'

export const integrationsOwned = {
  api_token: leftOut(
    'Zugänge anderer Programme, die nur hier gelten',
    'Ways in for other programs, which only work here',
  ),
  webhook: leftOut(
    'Zugänge anderer Programme, die nur hier gelten',
    'Ways in for other programs, which only work here',
  ),
  webhook_delivery: leftOut(
    'Technische Zustellungen, die nach kurzer Zeit gelöscht werden',
    'Technical deliveries, deleted after a short time',
  ),
} satisfies RoomOwned
