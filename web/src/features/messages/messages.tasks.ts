import { queries } from '#platform/connection.ts'
import { counting, type Task } from '#platform/task.ts'

/** The smallest page size there is; only the total is needed. */
const size = 25

export const messagesTasks = [
  {
    position: 70,
    ask: (tenant) =>
      counting(
        queries.messages.list.queryOptions({ input: { tenant, state: 'failed', size } }),
        ({ total }) => total,
      ),
    says: {
      de: '{count, plural, one {E-Mail ist nicht zugestellt} other {E-Mails sind nicht zugestellt}}',
      en: '{count, plural, one {e-mail was not delivered} other {e-mails were not delivered}}',
    },
    to: '/notifications',
    search: { state: 'failed' },
  },
] satisfies Task[]
