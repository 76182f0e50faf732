import { queries } from '#platform/connection.ts'
import { counting, type Task } from '#platform/task.ts'

export const onlineTasks = [
  {
    position: 78,
    shownTo: 'money.manage',
    ask: (tenant) =>
      counting(
        queries.checkout.checkoutTasks.queryOptions({ input: { tenant } }),
        ({ tasks }) => tasks.length,
      ),
    says: {
      de: '{count, plural, one {Online-Zahlung ist zu prüfen} other {Online-Zahlungen sind zu prüfen}}',
      en: '{count, plural, one {online payment needs checking} other {online payments need checking}}',
    },
    to: '/payments/online',
  },
] satisfies readonly Task<'/payments/online'>[]
