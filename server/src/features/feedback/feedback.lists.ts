import { feedbackExportInput, feedbackListInput } from '@reihum/contract/feedback/feedback.schema.ts'
import type { RoomLists } from '#platform/room-lists.ts'
import { exportFeedback } from './export-feedback.ts'
import { countFeedback } from './feedback.queries.ts'

export const feedbackLists = {
  feedback: {
    route: 'feedback.exportList',
    event: 'feedback.exported',
    count: (ctx) => countFeedback(ctx, feedbackListInput.parse({})),
    byItself: {
      name: { de: 'Rückmeldungen', en: 'Feedback' },
      formats: ['csv', 'xlsx'],
      write: (ctx, { format, locale }) => exportFeedback(ctx, feedbackExportInput.parse({ format }), locale),
    },
  },
} satisfies RoomLists
