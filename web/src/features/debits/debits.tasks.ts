import { queries } from '#platform/connection.ts'
import { counting, type Task } from '#platform/task.ts'

/** The smallest page size there is; only the total is needed. */
const size = 25

export const debitsTasks = [
  {
    position: 74,
    shownTo: 'debits.collect',
    ask: (tenant) =>
      counting(
        queries.debits.listDebits.queryOptions({ input: { tenant, undecided: true, size } }),
        ({ total }) => total,
      ),
    says: {
      de: '{count, plural, one {zurückgekommene Lastschrift wartet auf eine Entscheidung} other {zurückgekommene Lastschriften warten auf eine Entscheidung}}',
      en: '{count, plural, one {returned direct debit waits for a decision} other {returned direct debits wait for a decision}}',
    },
    to: '/payments/debits/all',
    search: { undecided: true },
  },
] satisfies readonly Task<'/payments/debits/all'>[]
