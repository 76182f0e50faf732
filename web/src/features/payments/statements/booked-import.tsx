import { Button } from '@mantine/core'
import {
  type BankImport,
  type BankLine,
  bankLineList,
  lineOutcome,
} from '@reihum/contract/payments/statements.schema.ts'
import { queries } from '#platform/connection.ts'
import { useRecordList } from '#platform/record-list.ts'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
import { List } from '#ui/list/list-page.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { ReturnsBanner } from '../returns/returns-banner.tsx'
import { ImportBadge } from './import-badge.tsx'
import { useLineColumns } from './line-columns.tsx'
import { statementsMessages } from './statements.messages.ts'
import classes from './statements.module.css'
import { UndoDialog } from './undo-dialog.tsx'
import { useBankFormats } from './use-bank-formats.ts'

/** What an import brought, line by line, and the button that takes all of it back. */
export function BookedImport({ one }: { one: BankImport }) {
  const text = useText(statementsMessages)
  const may = useMay()
  const { dateTime } = useBankFormats()
  const { round, open, dialog } = useDialogFor<BankImport>()
  const tenant = useActiveTenant().id
  const lines = useLineColumns<BankLine & { id: string }>()
  const list = useRecordList(bankLineList, (search) =>
    queries.payments.bankImportLines.queryOptions({ input: { tenant, bankImportId: one.id, ...search } }),
  )
  return (
    <>
      <PageTitle
        title={one.filenames[0] ?? text('title')}
        mark={<ImportBadge state={one.state} />}
        line={text('by', { when: dateTime(one.bookedAt ?? one.createdAt), by: one.bookedBy })}
        backTo={{ to: '/payments/import', label: text('title') }}
        actions={
          one.state === 'booked' &&
          may('money.manage') && (
            <Button variant="default" onClick={() => open(one)}>
              {text('undo')} …
            </Button>
          )
        }
      />
      {one.state === 'booked' && <ReturnsBanner bankImportId={one.id} />}
      <div className={classes.facts}>
        {one.filenames.length > 1 && <p className="grey">{one.filenames.join(' · ')}</p>}
        {one.counts && <p>{text('sum', one.counts)}</p>}
        {one.undoneAt && (
          <p>
            {text('undoneBy', { when: dateTime(one.undoneAt), by: one.undoneBy, reason: one.undoneReason })}
          </p>
        )}
      </div>
      <List
        {...list}
        label={text('bankLines')}
        columns={lines.columns}
        phoneRow={lines.phoneRow}
        rowKey={({ id }) => id}
        filters={[
          {
            kind: 'choice',
            key: 'outcome',
            label: text('outcome'),
            options: lineOutcome.options.map((value) => ({ value, label: text(`outcome_${value}`) })),
          },
        ]}
        empty={{ sentence: text('linesEmpty') }}
      />
      <UndoDialog key={round} one={one} {...dialog} />
    </>
  )
}
