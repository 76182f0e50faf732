import { feedbackListInput } from '@reihum/contract/feedback/feedback.schema.ts'
import type { RoomLists } from '#platform/room-lists.ts'
import { countFeedback } from './feedback.queries.ts'

export const feedbackLists = {
  feedback: {
    route: 'feedback.exportList',
    event: 'feedback.exported',
    count: (ctx) => countFeedback(ctx, feedbackListInput.parse({})),
  },
} satisfies RoomLists
