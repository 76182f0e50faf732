import type { PortalRoom } from '../../tenants/portal/portal-room.ts'
import { feedbackPage, sendFeedback } from './feedback-page.tsx'

export const feedbackPortalRoom = {
  name: 'feedback',
  places: {
    // The page behind the link of a letter.
    '/feedback/$token': {
      face: 'portal',
      show: ({ visit, params: { token = '' }, api }) => feedbackPage(visit, token, api),
      send: ({ visit, params: { token = '' }, api }, form) => sendFeedback(visit, token, form, api),
    },
  },
} satisfies PortalRoom
