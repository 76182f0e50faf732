import { Alert, Button } from '@mantine/core'
import { type DebitObstacle, debitObstacleNames } from '@reihum/contract/debits/debit-states.ts'
import type { HinderedReceivable } from '@reihum/contract/debits/debits.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
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

/** Where what is missing can be made good, for trouble with mandates. */
function MandateLink({ row }: { row: HinderedReceivable }) {
  const text = useText(debitsMessages)
  const may = useMay()
  const way = ways[row.obstacles.find((obstacle) => ways[obstacle]) ?? 'disputed']
  if (!way || (way === 'note' && !may('money.manage'))) return null
  const at = way === 'note' ? '/payments/debits/mandates/new' : '/payments/debits/mandates'
  return (
    <Button
      component={Link}
      to={`${at}?personId=${row.payer.id}`}
      variant="subtle"
      color="gray"
      size="compact-sm"
      aria-label={text(`${way}Named`, { name: row.payer.name })}
    >
      {text(way)}
    </Button>
  )
}

/** Whether a new mandate is needed, or something can be mended about the one that is there. */
const ways: Partial<Record<DebitObstacle, 'note' | 'mend'>> = {
  no_mandate: 'note',
  mandate_revoked: 'note',
  mandate_lapsed: 'note',
  mandate_used: 'note',
  mandate_suspended: 'mend',
  address_missing: 'mend',
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
          { id: 'next', header: '', align: 'right', cell: (row) => <MandateLink row={row} /> },
        ]}
        phoneRow={(row) => ({
          title: row.payer.name || '–',
          mark: money(row.openCents, row.currencyCode),
          meta: `${why(row)} · ${row.title}`,
          amount: <MandateLink row={row} />,
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
