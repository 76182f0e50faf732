import type { Room } from '#platform/room.ts'
import { integrationsPages } from './integrations.routes.tsx'

export const integrationsRoom = {
  name: 'integrations',
  pages: integrationsPages,
  search: () => import('./integrations.search.ts').then(({ integrationsSearch }) => integrationsSearch),
} satisfies Room<keyof typeof integrationsPages>
