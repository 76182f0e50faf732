import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type DunningProposal, runLimit } from '@reihum/contract/payments/dunning.schema.ts'
import { useState } from 'react'
import { useMay } from '#platform/tenant.ts'
import { Section } from '#ui/detail-page.tsx'
import { BulkBar } from '#ui/list/bulk-bar.tsx'
import { DataTable } from '#ui/list/data-table.tsx'
import { ListPager } from '#ui/list/list-pager.tsx'
import { isPicked, useListSelection } from '#ui/list/list-selection.ts'
import { PhoneRows } from '#ui/list/phone-rows.tsx'
import { useRowPicking } from '#ui/list/row-checkbox.tsx'
import { ScreenState } from '#ui/states/screen-state.tsx'
import { useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { dunningMessages } from './dunning.messages.ts'
import classes from './dunning.module.css'
import { letterKey, useDunningNames } from './dunning-names.ts'
import { LetterPreview } from './letter-preview.tsx'
import { PauseDialog } from './pause-dialog.tsx'
import { StartRunDialog } from './start-run-dialog.tsx'

/** The buttons of a row: look at the letter, or keep it back. */
function useRowActions() {
  const text = useText(dunningMessages)
  const may = useMay()
  const preview = useDialogFor<DunningProposal>()
  const pause = useDialogFor<DunningProposal['payer']>()
  const buttons = (row: DunningProposal) => (
    <span className={classes.rowActions}>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={text('previewNamed', { name: row.payer.name })}
        onClick={() => preview.open(row)}
      >
        {text('preview')}
      </Button>
      {may('money.manage') && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={text('pauseNamed', { name: row.payer.name })}
          onClick={() => pause.open(row.payer)}
        >
          {text('pause')} …
        </Button>
      )}
    </span>
  )
  const dialogs = (
    <>
      {preview.subject && <LetterPreview key={preview.round} letter={preview.subject} {...preview.dialog} />}
      {pause.subject && <PauseDialog key={pause.round} payer={pause.subject} {...pause.dialog} />}
    </>
  )
  return { buttons, dialogs }
}

function useRun(letters: DunningProposal[]) {
  const keys = letters.map(letterKey)
  const selection = useListSelection({ keys: keys.length === 0 ? '' : keys.join() })
  const chosen = letters.filter((letter) => isPicked(selection.picked, letterKey(letter)))
  // A run takes so many receivables; the others are there again right after it.
  let receivables = 0
  const fitting = chosen.filter(({ items }) => {
    receivables += items.length
    return receivables <= runLimit
  })
  return { selection, chosen: fitting }
}

/** The letters that a run would write today; the run is started with those that are picked. */
export function DunningLetters({ letters }: { letters: DunningProposal[] }) {
  const text = useText(dunningMessages)
  const may = useMay()
  const isPhone = useMediaQuery('(max-width: 719.98px)', undefined, { getInitialValueInEffect: false })
  const { step, day, money } = useDunningNames()
  const [{ page, size }, setPage] = useState({ page: 1, size: 50 })
  const { selection, chosen } = useRun(letters)
  const run = useDialogFor<DunningProposal[]>()
  const { buttons, dialogs } = useRowActions()
  const shown = letters.slice((page - 1) * size, page * size)
  const picking = useRowPicking(
    may('money.manage') ? selection : undefined,
    shown.map(letterKey),
    (row: DunningProposal) => `${row.payer.name}, ${step(row.level)}`,
  )
  if (letters.length === 0) return <ScreenState sentence={text('nothingToWrite')} />
  const rows = { label: text('toWrite'), rows: shown, rowKey: letterKey, isFetching: false, picking }
  const added = (row: DunningProposal) => row.feeCents + row.interestCents
  const about = (row: DunningProposal) =>
    row.items.length === 1 && row.items[0] ? row.items[0].title : text('itemsOf', { count: row.items.length })
  const oldest = (row: DunningProposal) => row.items.map(({ dueOn }) => dueOn).toSorted()[0] ?? ''
  return (
    <Section title={text('toWrite')}>
      {isPhone ? (
        <PhoneRows
          {...rows}
          phoneRow={(row) => ({
            title: row.payer.name,
            mark: money(row.openCents, row.currencyCode),
            meta: [step(row.level), about(row), row.byPost ? text('byPost') : ''].filter(Boolean).join(' · '),
            amount: buttons(row),
          })}
        />
      ) : (
        <DataTable
          {...rows}
          sorting={{}}
          onSort={() => {}}
          columns={[
            { id: 'payer', header: text('payer'), isMain: true, cell: (row) => row.payer.name },
            {
              id: 'step',
              header: text('step'),
              cell: (row) => (row.byPost ? `${step(row.level)}, ${text('byPost')}` : step(row.level)),
            },
            { id: 'items', header: text('items'), isProse: true, cell: about },
            { id: 'dueOn', header: text('dueOn'), isNumeric: true, cell: (row) => day(oldest(row)) },
            {
              id: 'openCents',
              header: text('openCents'),
              align: 'right',
              cell: (row) => money(row.openCents, row.currencyCode),
            },
            {
              id: 'feeCents',
              header: text('feeCents'),
              align: 'right',
              cell: (row) => (added(row) > 0 ? money(added(row), row.currencyCode) : '–'),
            },
            { id: 'next', header: '', align: 'right', cell: buttons },
          ]}
        />
      )}
      <ListPager
        page={page}
        size={size}
        total={letters.length}
        onPage={(change) => setPage((before) => ({ ...before, ...change }))}
      />
      <BulkBar selection={selection} total={letters.length}>
        <Button size="xs" onClick={() => run.open(chosen)}>
          {text('write')} …
        </Button>
      </BulkBar>
      {run.subject && (
        <StartRunDialog key={run.round} letters={run.subject} onWritten={selection.clear} {...run.dialog} />
      )}
      {dialogs}
    </Section>
  )
}
