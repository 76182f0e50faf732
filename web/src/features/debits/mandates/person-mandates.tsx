import { Button } from '@mantine/core'
import type { Person } from '@reihum/contract/persons.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
import { Section } from '#ui/detail-page.tsx'
import { Records } from '#ui/list/records.tsx'
import { useText } from '#ui/text.tsx'
import { mandateAddress, useMandateColumns, useMandatePhoneRow } from './mandate-list.tsx'
import { useCollects } from './mandate-query.ts'
import { mandatesMessages } from './mandates.messages.ts'
import classes from './mandates.module.css'

/** On the page of a person: their mandates, as far as the provider collects by direct debit or did so before. */
export function PersonMandates({ person }: { person: Person }) {
  const text = useText(mandatesMessages)
  const may = useMay()
  const tenant = useActiveTenant().id
  const collects = useCollects()
  const columns = useMandateColumns().filter(({ id }) => id !== 'payer')
  const phoneRow = useMandatePhoneRow()
  const { data } = useQuery({
    ...queries.mandates.listMandates.queryOptions({ input: { tenant, personId: person.id } }),
    enabled: may('money.read'),
  })
  if (!data || (data.total === 0 && (!collects || person.erasedAt))) return null
  return (
    <Section title={text('directDebitMandates')}>
      {data.total === 0 ? (
        <p className="grey">{text('personNone')}</p>
      ) : (
        <Records
          label={text('directDebitMandates')}
          rows={data.items}
          rowKey={({ id }) => id}
          rowLink={mandateAddress}
          columns={columns.map((column) =>
            column.id === 'holder' ? { ...column, isMain: true } : { ...column, isSortable: false },
          )}
          phoneRow={(mandate) => ({ ...phoneRow(mandate), title: mandate.holder })}
        />
      )}
      <div className={classes.further}>
        {collects && may('money.manage') && !person.erasedAt && (
          <Button
            component={Link}
            to={`/payments/debits/mandates/new?personId=${person.id}`}
            variant="default"
            size="compact-sm"
          >
            {text('note')}
          </Button>
        )}
        {data.total > data.items.length && (
          <Button
            component={Link}
            to={`/payments/debits/mandates?personId=${person.id}`}
            variant="default"
            size="compact-sm"
          >
            {text('allOfPerson', { count: String(data.total) })}
          </Button>
        )}
      </div>
    </Section>
  )
}
