import { lazyRouteComponent } from '@tanstack/react-router'
import { messageAdditions } from '#features/notifications/message-additions.ts'
import { addTo, type Room } from '#platform/room.ts'
import { assistantPages } from './assistant.routes.tsx'

const assistantPanel = lazyRouteComponent(() => import('./assistant-panel.tsx'), 'AssistantPanel')

export const assistantRoom = {
  name: 'assistant',
  pages: assistantPages,
  search: () => import('./assistant.search.ts').then(({ assistantSearch }) => assistantSearch),
  additions: [addTo(messageAdditions, assistantPanel)],
} satisfies Room<keyof typeof assistantPages>
