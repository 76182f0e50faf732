import { queries } from '#platform/connection.ts'
import { counting, type Task } from '#platform/task.ts'

export const insightsTasks = [
  {
    position: 20,
    ask: (tenant) =>
      counting(
        queries.insights.examination.queryOptions({ input: { tenant } }),
        ({ rules }) => rules.filter(({ level, broken }) => level === 'violation' && broken > 0).length,
      ),
    says: {
      de: '{count, plural, one {Regel der Datenprüfung ist verletzt} other {Regeln der Datenprüfung sind verletzt}}',
      en: '{count, plural, one {rule of the data checks is broken} other {rules of the data checks are broken}}',
    },
    to: '/settings/invariants',
  },
] satisfies Task[]
