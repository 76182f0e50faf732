import { IconListCheck } from '@tabler/icons-react'
import { queries } from '#platform/connection.ts'
import { counting, type Task } from '#platform/task.ts'

export const tenantsTasks = [
  {
    position: 10,
    shownTo: 'settings.change',
    ask: (tenant) =>
      counting(queries.tenants.onboarding.queryOptions({ input: { tenant } }), ({ finished }) =>
        finished ? 0 : 1,
      ),
    says: {
      de: 'Einrichtung fortsetzen',
      en: 'Go on with onboarding',
    },
    icon: IconListCheck,
    to: '/onboarding',
  },
] satisfies Task[]
