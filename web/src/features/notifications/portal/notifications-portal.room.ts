import type { PortalRoom } from '../../tenants/portal/portal-room.ts'
import { letterChoicePage, saveLetterChoice, stopByMailProgram } from './letter-choice-page.tsx'

export const notificationsPortalRoom = {
  name: 'notifications',
  places: {
    '/letters/$token': {
      face: 'portal',
      show: ({ visit, params, api }) => letterChoicePage(visit, params, api),
      send: ({ visit, params, api }, form) => saveLetterChoice(visit, params, form, api),
    },
    '/letters/$token/$kind': {
      face: 'portal',
      show: ({ visit, params, api }) => letterChoicePage(visit, params, api),
      send: ({ visit, params, api }, form) => stopByMailProgram(visit, params, form, api),
    },
  },
} satisfies PortalRoom
