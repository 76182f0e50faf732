import { formatReference } from '@reihum/contract/ledger/payment-reference.ts'
import { receivableKindNames } from '@reihum/contract/ledger/receivable-states.ts'
import type { ReceivableDetail } from '@reihum/contract/payments/receivable.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { queryClient } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { DetailPage, Section } from '#ui/detail-page.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { Allocations } from '../allocations.tsx'
import { moneyMessages } from '../money.messages.ts'
import { keepPayment, receivableQuery } from '../money-query.ts'
import { DueForm } from './due-form.tsx'
import { receivableMessages } from './receivable.messages.ts'
import { ReceivableActions } from './receivable-actions.tsx'
import { ReceivableBadge } from './receivable-badge.tsx'
import { ReceivableFacts } from './receivable-facts.tsx'
import { ReceivableLines } from './receivable-lines.tsx'
import { WriteOffs } from './write-offs.tsx'

export function ReceivablePage() {
  const { receivableId } = useParams({ strict: false }) as { receivableId: ReceivableDetail['id'] }
  const query = useQuery(receivableQuery(useActiveTenant().id, receivableId))
  return (
    <Loaded query={query}>{(receivable) => <Detail key={receivable.id} receivable={receivable} />}</Loaded>
  )
}

function Detail({ receivable }: { receivable: ReceivableDetail }) {
  const text = useText(receivableMessages)
  const words = useText(moneyMessages)
  const { locale } = useFormats()
  const kind = receivableKindNames[receivable.kind][locale]
  return (
    <DetailPage
      title={receivable.title}
      mark={<ReceivableBadge state={receivable.state} />}
      line={text('line', { kind, reference: formatReference(receivable.reference) })}
      backTo={{ to: '/receivables', label: words('receivables') }}
      actions={<ReceivableActions receivable={receivable} />}
    >
      <Section title={text('facts')}>
        <ReceivableFacts receivable={receivable} />
      </Section>
      <Section title={text('lines')}>
        <ReceivableLines lines={receivable.lines} />
      </Section>
      <Section title={text('paidBy')}>
        <PaidBy receivable={receivable} />
      </Section>
      {receivable.writeOffs.length > 0 && (
        <Section title={text('writeOffs')}>
          <WriteOffs receivable={receivable} />
        </Section>
      )}
      {receivable.allowedActions.includes('change') && (
        <Section title={text('dueAndNote')}>
          <DueForm receivable={receivable} />
        </Section>
      )}
    </DetailPage>
  )
}

function PaidBy({ receivable }: { receivable: ReceivableDetail }) {
  const text = useText(receivableMessages)
  const words = useText(moneyMessages)
  const tenant = useActiveTenant().id
  if (receivable.allocations.length === 0) return <p className="grey">{text('notPaid')}</p>
  return (
    <Allocations
      label={text('paidBy')}
      rows={receivable.allocations}
      header={words('payment')}
      nameOf={({ name }) => name || words('unknownPayer')}
      linkOf={({ paymentId }) => `/payments/${paymentId}`}
      titleOf={() => receivable.title}
      onTakenBack={(payment) => {
        keepPayment(tenant, payment)
        return queryClient.invalidateQueries({ queryKey: receivableQuery(tenant, receivable.id).queryKey })
      }}
    />
  )
}
