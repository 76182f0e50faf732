import type { HinderedReceivable } from '@reihum/contract/debits/debits.schema.ts'
import { type ReactNode, useState } from 'react'
import { Section } from '#ui/detail-page.tsx'
import { ListPager } from '#ui/list/list-pager.tsx'
import { Records } from '#ui/list/records.tsx'
import { useText } from '#ui/text.tsx'
import { debitsMessages } from './debits.messages.ts'
import classes from './debits.module.css'
import { useDebitWords } from './use-debit-words.ts'

type Owed = Omit<HinderedReceivable, 'obstacles'>

type KeptReceivablesProps<Row extends Owed> = {
  title: string
  hint: string
  rows: readonly Row[]
  /** Why it is not collected, and the heading of that column. */
  why: (row: Row) => string
  whyHeader: string
  /** What leads on from a row. */
  next?: (row: Row) => ReactNode
}

/** What is owed and not announced, with the reason for each. */
export function KeptReceivables<Row extends Owed>({
  title,
  hint,
  rows,
  why,
  whyHeader,
  next,
}: KeptReceivablesProps<Row>) {
  const text = useText(debitsMessages)
  const { day, money } = useDebitWords()
  const [{ page, size }, setPage] = useState({ page: 1, size: 25 })
  if (rows.length === 0) return null
  return (
    <Section title={title}>
      <p className={`grey ${classes.hint}`}>{hint}</p>
      <Records
        label={title}
        rows={rows.slice((page - 1) * size, page * size)}
        rowKey={({ receivableId }) => receivableId}
        rowLink={({ receivableId }) => `/receivables/${receivableId}`}
        columns={[
          { id: 'payer', header: text('payer'), isMain: true, cell: ({ payer }) => payer.name || '–' },
          { id: 'title', header: text('title'), cell: (row) => row.title },
          { id: 'why', header: whyHeader, isProse: true, cell: why },
          { id: 'dueOn', header: text('dueOn'), isNumeric: true, cell: ({ dueOn }) => day(dueOn) },
          {
            id: 'openCents',
            header: text('openCents'),
            align: 'right',
            cell: ({ openCents, currencyCode }) => money(openCents, currencyCode),
          },
          ...(next ? [{ id: 'next', header: '', align: 'right' as const, cell: next }] : []),
        ]}
        phoneRow={(row) => ({
          title: row.payer.name || '–',
          meta: `${why(row)} · ${row.title}`,
          ...(next
            ? { mark: money(row.openCents, row.currencyCode), amount: next(row) }
            : { amount: money(row.openCents, row.currencyCode) }),
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
