import { queries } from '#platform/connection.ts'
import { counting, type Task } from '#platform/task.ts'

export const refundsTasks = [
  {
    position: 77,
    shownTo: 'money.manage',
    ask: (tenant) =>
      counting(
        queries.refunds.totalRefunds.queryOptions({ input: { tenant, state: 'pending' } }),
        ({ count }) => count,
      ),
    says: {
      de: '{count, plural, one {Erstattung wartet auf Prüfung} other {Erstattungen warten auf Prüfung}}',
      en: '{count, plural, one {refund waits to be checked} other {refunds wait to be checked}}',
    },
    to: '/refunds',
  },
] satisfies readonly Task<'/refunds'>[]
