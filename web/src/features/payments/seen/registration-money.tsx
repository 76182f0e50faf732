import type { Registration } from '@reihum/contract/registrations/registration.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Section } from '#ui/detail-page.tsx'
import { Records } from '#ui/list/records.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { moneyMessages } from '../money.messages.ts'
import { ReceivableBadge } from '../receivables/receivable-badge.tsx'
import { useMoneyWords } from '../use-money-words.ts'
import { WaiveFee } from './waive-fee.tsx'

/** What is owed for a registration; nothing is shown where nothing ever was. */
export default function RegistrationMoney({ registrationId }: { registrationId: Registration['id'] }) {
  const words = useText(moneyMessages)
  const tenant = useActiveTenant().id
  const { money } = useFormats()
  const { day } = useMoneyWords()
  const query = useQuery(
    queries.payments.listReceivables.queryOptions({
      input: { tenant, registrationId, sort: 'dueOn', dir: 'asc', size: 25 },
    }),
  )
  if (query.data?.total === 0) return null
  return (
    <Section title={words('receivables')}>
      <Loaded query={query}>
        {({ items }) => (
          <Records
            label={words('receivables')}
            rows={items}
            rowKey={({ id }) => id}
            rowLink={({ id }) => `/receivables/${id}`}
            columns={[
              { id: 'title', header: words('title'), isMain: true, cell: (row) => row.title },
              {
                id: 'due',
                header: words('dueShort'),
                isNumeric: true,
                width: 110,
                cell: (row) => day(row.dueOn),
              },
              {
                id: 'state',
                header: words('state'),
                cell: (row) => <ReceivableBadge state={row.state} />,
              },
              {
                id: 'open',
                header: words('openCents'),
                align: 'right',
                cell: (row) => money(row.openCents),
              },
            ]}
            phoneRow={(row) => ({
              title: row.title,
              mark: <ReceivableBadge state={row.state} />,
              meta: day(row.dueOn),
              amount: money(row.openCents),
            })}
          />
        )}
      </Loaded>
      <WaiveFee registrationId={registrationId} />
    </Section>
  )
}
