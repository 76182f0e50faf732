import { Button } from '@mantine/core'
import { mandateListInput } from '@reihum/contract/mandates/mandates.schema.ts'
import { Link } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { ImportButton } from '#platform/import-button.tsx'
import { useRecordList } from '#platform/record-list.ts'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
import { List } from '#ui/list/list-page.tsx'
import { useText } from '#ui/text.tsx'
import { mandateAddress, useMandateColumns, useMandateFilters, useMandatePhoneRow } from './mandate-list.tsx'
import { mandatesMessages } from './mandates.messages.ts'
import classes from './mandates.module.css'

/** All mandates, with where each stands. */
export function MandatesPage() {
  const text = useText(mandatesMessages)
  const may = useMay()
  const tenant = useActiveTenant().id
  const list = useRecordList(mandateListInput, (search) =>
    queries.mandates.listMandates.queryOptions({ input: { tenant, ...search } }),
  )
  const { personId } = list.search
  const note = may('money.manage') && (
    <Button component={Link} to={`/payments/debits/mandates/new${personId ? `?personId=${personId}` : ''}`}>
      {text('note')}
    </Button>
  )
  return (
    <>
      <div className={classes.head}>
        <p className="grey">{text('intro')}</p>
        <div className={classes.buttons}>
          <ImportButton kind="mandates" permission="money.manage" />
          {(list.query.data?.total ?? 0) > 0 && note}
        </div>
      </div>
      <List
        {...list}
        label={text('mandates')}
        failed={text('failed')}
        rowKey={({ id }) => id}
        rowLink={mandateAddress}
        columns={useMandateColumns()}
        phoneRow={useMandatePhoneRow()}
        filters={useMandateFilters()}
        empty={{ sentence: text('empty'), action: note }}
      />
    </>
  )
}
