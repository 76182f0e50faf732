import {
  chargeStates,
  type PlatformCharge,
  platformChargeListInput,
} from '@reihum/contract/payments/charges.schema.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import { useQuery } from '@tanstack/react-query'
import { queries } from '#platform/connection.ts'
import { useRecordList } from '#platform/record-list.ts'
import { showDate } from '#ui/form/date-text.ts'
import { ListPage } from '#ui/list/list-page.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { ReceivableBadge } from '../receivables/receivable-badge.tsx'
import { BillerForm } from './biller-form.tsx'
import { chargesMessages } from './charges.messages.ts'

/** What tenants owe for their tier, and who bills for the platform. */
export function AdminChargesPage() {
  const biller = useQuery({ ...queries.tenants.biller.queryOptions(), refetchOnWindowFocus: false })
  return (
    <>
      <Charges />
      <Loaded query={biller}>{(stored) => <BillerForm key={stored.revision} stored={stored} />}</Loaded>
    </>
  )
}

function Charges() {
  const text = useText(chargesMessages)
  const locale = useLocale()
  const euros = (cents: number) => formatMoney(cents, 'EUR', locale)
  const day = (date: string | null) => (date === null ? '–' : showDate(date, locale))
  const list = useRecordList(platformChargeListInput, (search) =>
    queries.payments.platformCharges.queryOptions({ input: search }),
  )
  return (
    <ListPage<PlatformCharge>
      title={text('title')}
      line={() => text('line')}
      {...list}
      columns={[
        { id: 'company', header: text('tenant'), isMain: true, cell: ({ company }) => company },
        { id: 'title', header: text('what'), cell: ({ title }) => title },
        { id: 'dueOn', header: text('due'), isNumeric: true, cell: ({ dueOn }) => day(dueOn) },
        { id: 'state', header: text('state'), cell: ({ state }) => <ReceivableBadge state={state} /> },
        { id: 'openCents', header: text('open'), align: 'right', cell: ({ openCents }) => euros(openCents) },
        {
          id: 'amountCents',
          header: text('amount'),
          align: 'right',
          cell: ({ amountCents }) => euros(amountCents),
        },
      ]}
      rowKey={({ id }) => id}
      rowLink={({ tenantId }) => `/admin/tenants/${tenantId}`}
      phoneRow={({ company, title, state, amountCents }) => ({
        title: company,
        mark: <ReceivableBadge state={state} />,
        meta: title,
        amount: euros(amountCents),
      })}
      filters={[
        {
          kind: 'choice',
          key: 'state',
          label: text('state'),
          options: chargeStates.map((state) => ({ value: state, label: text('stateChoice', { state }) })),
        },
      ]}
      empty={{ sentence: text('empty') }}
    />
  )
}
