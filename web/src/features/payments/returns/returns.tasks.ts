import { queries } from '#platform/connection.ts'
import { counting, type Task } from '#platform/task.ts'

/** The smallest page size there is; only the number is needed. */
const size = 25

export const returnsTasks = [
  {
    position: 76,
    shownTo: 'money.manage',
    ask: (tenant) =>
      counting(
        queries.payments.waitingLines.queryOptions({ input: { tenant, size } }),
        ({ counts }) => counts.waiting,
      ),
    says: {
      de: '{count, plural, one {Rückgabe oder Storno der Bank wartet auf eine Entscheidung} other {Rückgaben oder Stornos der Bank warten auf eine Entscheidung}}',
      en: '{count, plural, one {return or reversal of the bank waits for a decision} other {returns or reversals of the bank wait for a decision}}',
    },
    to: '/payments/returns',
  },
] satisfies readonly Task<'/payments/returns'>[]
