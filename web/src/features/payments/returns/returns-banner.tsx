import { Anchor } from '@mantine/core'
import type { BankImport } from '@reihum/contract/payments/statements.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { TaskBanner } from '#ui/task-cards.tsx'
import { useText } from '#ui/text.tsx'
import { returnsMessages } from './returns.messages.ts'

/** Says on other pages how many lines wait, of one import or of all, and leads to them. */
export function ReturnsBanner({ bankImportId }: { bankImportId?: BankImport['id'] }) {
  const text = useText(returnsMessages)
  const tenant = useActiveTenant().id
  const input = { tenant, size: 25, ...(bankImportId && { bankImportId }) } as const
  const { data } = useQuery(queries.payments.waitingLines.queryOptions({ input }))
  if (!data || data.counts.waiting === 0) return null
  return (
    <TaskBanner>
      {text('ofImport', { count: data.counts.waiting })}{' '}
      <Anchor
        component={Link}
        to="/payments/returns"
        search={(bankImportId ? { bankImportId } : {}) as never}
        inherit
      >
        {text('decide')}
      </Anchor>
    </TaskBanner>
  )
}
