import { Alert, Button } from '@mantine/core'
import { debitObstacleNames } from '@reihum/contract/debits/debit-states.ts'
import type { HinderedReceivable } from '@reihum/contract/debits/debits.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { Section } from '#ui/detail-page.tsx'
import { ListPager } from '#ui/list/list-pager.tsx'
import { Records } from '#ui/list/records.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { AnnouncedDebits } from './announced-debits.tsx'
import { debitsMessages } from './debits.messages.ts'
import classes from './debits.module.css'
import { DueDebits } from './due-debits.tsx'
import { useDebitWords } from './use-debit-words.ts'

/** What can be announced, what can go to the bank, and what hinders the rest. */
export function ProposalsPage() {
  const text = useText(debitsMessages)
  const tenant = useActiveTenant().id
  const query = useQuery(queries.debits.debitProposals.queryOptions({ input: { tenant } }))
  return (
    <Loaded query={query}>
      {(proposals) => (
        <div className={classes.page}>
          {!proposals.isSetUp && (
            <Alert>
              <p>{text('notSetUp')}</p>
              <Button component={Link} to="/settings/bank" variant="default" size="xs">
                {text('toBank')}
              </Button>
            </Alert>
          )}
          {proposals.isCut && <Alert>{text('cut')}</Alert>}
          <DueDebits due={proposals.due} isSetUp={proposals.isSetUp} />
          <AnnouncedDebits announced={proposals.announced} earliestOn={proposals.earliestOn} />
          {proposals.hindered.length > 0 && <Hindered rows={proposals.hindered} />}
        </div>
      )}
    </Loaded>
  )
}

function Hindered({ rows }: { rows: HinderedReceivable[] }) {
  const text = useText(debitsMessages)
  const locale = useLocale()
  const { day, money } = useDebitWords()
  const [{ page, size }, setPage] = useState({ page: 1, size: 25 })
  const why = ({ obstacles }: HinderedReceivable) =>
    obstacles.map((obstacle) => debitObstacleNames[obstacle][locale]).join(' · ')
  return (
    <Section title={text('hindered')}>
      <p className={`grey ${classes.hint}`}>{text('hinderedHint')}</p>
      <Records
        label={text('hindered')}
        rows={rows.slice((page - 1) * size, page * size)}
        rowKey={({ receivableId }) => receivableId}
        rowLink={({ receivableId }) => `/receivables/${receivableId}`}
        columns={[
          { id: 'payer', header: text('payer'), isMain: true, cell: ({ payer }) => payer.name || '–' },
          { id: 'title', header: text('title'), cell: ({ title }) => title },
          { id: 'why', header: text('why'), isProse: true, cell: why },
          { id: 'dueOn', header: text('dueOn'), isNumeric: true, cell: ({ dueOn }) => day(dueOn) },
          {
            id: 'openCents',
            header: text('openCents'),
            align: 'right',
            cell: ({ openCents, currencyCode }) => money(openCents, currencyCode),
          },
        ]}
        phoneRow={(row) => ({
          title: row.payer.name || '–',
          meta: `${why(row)} · ${row.title}`,
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
