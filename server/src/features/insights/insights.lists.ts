import type { RoomLists } from '#platform/room-lists.ts'

export const insightsLists = {
  'audit-log': { route: 'insights.auditExport', event: 'audit-log.exported', count: null, byItself: null },
} satisfies RoomLists
