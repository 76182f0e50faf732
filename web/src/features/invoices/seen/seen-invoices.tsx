import { Anchor, Button } from '@mantine/core'
import type { InvoiceFilter, NewInvoices } from '@reihum/contract/invoices/invoice.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '#platform/call.ts'
import { api, queries } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { notify } from '#platform/notifications.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
import { Section } from '#ui/detail-page.tsx'
import { Records } from '#ui/list/records.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { invoiceMessages } from '../invoice.messages.ts'
import { useInvoiceColumns, useInvoicePhoneRow } from '../invoice-list.tsx'
import { reloadInvoices } from '../invoice-query.ts'
import { seenInvoicesMessages } from './seen-invoices.messages.ts'
import classes from './seen-invoices.module.css'

const shown = 25

type SeenProps = {
  filter: Pick<InvoiceFilter, 'registrationId' | 'personId'>
  /** What a draft is made of; null where none is made here. */
  making: Pick<NewInvoices, 'selection' | 'grouping'> | null
}

/** The invoices of a registration or a person on its page, and drafts for what is on none yet. */
export function SeenInvoices({ filter, making }: SeenProps) {
  const text = useText(seenInvoicesMessages)
  const tenant = useActiveTenant().id
  const may = useMay()
  const columns = useInvoiceColumns()
  const phoneRow = useInvoicePhoneRow()
  const query = useQuery(
    queries.invoices.listInvoices.queryOptions({ input: { tenant, ...filter, size: shown } }),
  )
  const isWithout = filter.registrationId ? ['course', 'recipient'] : ['recipient']
  return (
    <Section title={text('invoices')}>
      <Loaded query={query}>
        {({ items, total }) => (
          <div className={classes.seen}>
            {items.length === 0 ? (
              <p className="grey">{text('none')}</p>
            ) : (
              <Records
                label={text('invoices')}
                rows={items}
                rowKey={({ id }) => id}
                rowLink={({ id }) => `/invoices/${id}`}
                columns={columns.filter(({ id }) => !isWithout.includes(id))}
                phoneRow={phoneRow}
              />
            )}
            {total > shown && (
              <p>
                <Anchor component={Link} to="/invoices" search={filter as never} inherit>
                  {text('all', { count: total })}
                </Anchor>
              </p>
            )}
            {making && may('money.manage') && <MakeDrafts making={making} />}
          </div>
        )}
      </Loaded>
    </Section>
  )
}

function MakeDrafts({ making }: { making: NonNullable<SeenProps['making']> }) {
  const text = useText(seenInvoicesMessages)
  const words = useText(invoiceMessages)
  const tenant = useActiveTenant().id
  const navigate = useNavigate()
  // The key stays the same until drafts were made, so that a second press makes no others.
  const [requestKey, setRequestKey] = useState(newId)
  const call = useCall(
    async () => {
      const { ids } = await api.invoices.createInvoices({ tenant, requestKey, ...making })
      setRequestKey(newId())
      notify({ kind: 'positive', message: words('drafted', { count: ids.length }) })
      await reloadInvoices()
      if (ids.length === 1) await navigate({ to: `/invoices/${ids[0]}` as string })
    },
    { above: ['INVOICE_NOTHING_TO_CHARGE', 'INVOICE_RECEIVABLE_TAKEN'] },
  )
  return (
    <>
      {call.refusal && <RefusalAlert problem={call.refusal} />}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          loading={call.isPending}
          onClick={() => void call.run(undefined).catch(() => undefined)}
        >
          {text('registrationIds' in making.selection ? 'draft' : 'drafts')}
        </Button>
      </div>
    </>
  )
}
