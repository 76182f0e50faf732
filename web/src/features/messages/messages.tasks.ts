import { queries } from '#platform/connection.ts'
import { counting, type Task } from '#platform/task.ts'

/** The smallest page size there is; only the total is needed. */
const size = 25

export const messagesTasks = [
  {
    position: 70,
    ask: (tenant) =>
      counting(
        queries.messages.list.queryOptions({ input: { tenant, notArrived: true, size } }),
        ({ total }) => total,
      ),
    says: {
      de: '{count, plural, one {E-Mail ist nicht angekommen} other {E-Mails sind nicht angekommen}}',
      en: '{count, plural, one {e-mail has not arrived} other {e-mails have not arrived}}',
    },
    to: '/notifications',
    search: { notArrived: true },
  },
] satisfies Task[]
