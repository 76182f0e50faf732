import {
  type DunningProposals,
  type KeptBackReceivable,
  keptBackNames,
} from '@reihum/contract/payments/dunning.schema.ts'
import { useState } from 'react'
import { Section } from '#ui/detail-page.tsx'
import type { ListColumn } from '#ui/list/data-table.tsx'
import { ListPager } from '#ui/list/list-pager.tsx'
import { Records } from '#ui/list/records.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { dunningMessages } from './dunning.messages.ts'
import classes from './dunning.module.css'
import { useDunningNames } from './dunning-names.ts'

type Row = DunningProposals['writeOffs'][number]

type RowsProps<Shown extends Row> = {
  title: string
  hint: string
  rows: Shown[]
  /** What stands beside payer, title, day and amount. */
  more?: { column: ListColumn<Shown>; short: (row: Shown) => string }
}

/** Receivables page by page: all of them are known already. */
function Rows<Shown extends Row>({ title, hint, rows, more }: RowsProps<Shown>) {
  const text = useText(dunningMessages)
  const { day, money } = useDunningNames()
  const [{ page, size }, setPage] = useState({ page: 1, size: 25 })
  return (
    <Section title={title}>
      <p className={`grey ${classes.hint}`}>{hint}</p>
      <Records
        label={title}
        rows={rows.slice((page - 1) * size, page * size)}
        rowKey={(row) => row.receivableId}
        rowLink={(row) => `/receivables/${row.receivableId}`}
        columns={[
          { id: 'title', header: text('title'), isMain: true, cell: (row) => row.title },
          { id: 'payer', header: text('payer'), cell: (row) => row.payer.name },
          ...(more ? [more.column] : []),
          { id: 'dueOn', header: text('dueOn'), isNumeric: true, cell: (row) => day(row.dueOn) },
          {
            id: 'openCents',
            header: text('openCents'),
            align: 'right',
            cell: (row) => money(row.openCents, row.currencyCode),
          },
        ]}
        phoneRow={(row) => ({
          title: row.title,
          meta: [row.payer.name, more?.short(row), day(row.dueOn)].filter(Boolean).join(' · '),
          amount: money(row.openCents, row.currencyCode),
        })}
      />
      <ListPager
        page={page}
        size={size}
        total={rows.length}
        onPage={(change) => setPage((before) => ({ ...before, ...change }))}
      />
    </Section>
  )
}

/** What the last level did not bring in; it can be written off on its own page. */
export function WriteOffs({ receivables }: { receivables: Row[] }) {
  const text = useText(dunningMessages)
  return <Rows title={text('writeOffs')} hint={text('writeOffsHint')} rows={receivables} />
}

/** What is due and yet nobody is written to about, and why. */
export function KeptBack({ receivables }: { receivables: KeptBackReceivable[] }) {
  const text = useText(dunningMessages)
  const locale = useLocale()
  const why = (row: KeptBackReceivable) => keptBackNames[row.why][locale]
  return (
    <Rows
      title={text('keptBack')}
      hint={text('keptBackHint')}
      rows={receivables}
      more={{ column: { id: 'why', header: text('why'), isProse: true, cell: why }, short: why }}
    />
  )
}
