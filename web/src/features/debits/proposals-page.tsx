import { Alert, Button } from '@mantine/core'
import { collectionWaitNames } from '@reihum/contract/courses/collection.ts'
import { type DebitObstacle, debitObstacleNames } from '@reihum/contract/debits/debit-states.ts'
import type { HinderedReceivable } from '@reihum/contract/debits/debits.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { AnnouncedDebits } from './announced-debits.tsx'
import { debitsMessages } from './debits.messages.ts'
import classes from './debits.module.css'
import { DueDebits } from './due-debits.tsx'
import { KeptReceivables } from './kept-receivables.tsx'
import { useDebitWords } from './use-debit-words.ts'

/** What can be announced, what can go to the bank, what waits, and what hinders the rest. */
export function ProposalsPage() {
  const text = useText(debitsMessages)
  const tenant = useActiveTenant().id
  const locale = useLocale()
  const { day } = useDebitWords()
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
          <KeptReceivables
            title={text('waiting')}
            hint={text('waitingHint')}
            whyHeader={text('waitsFor')}
            rows={proposals.waiting}
            why={({ waitsFor, collectibleOn }) =>
              waitsFor
                ? collectionWaitNames[waitsFor][locale]
                : text('waitsUntil', { day: day(collectibleOn ?? '') })
            }
          />
          <KeptReceivables
            title={text('hindered')}
            hint={text('hinderedHint')}
            whyHeader={text('why')}
            rows={proposals.hindered}
            why={({ obstacles }) =>
              obstacles.map((obstacle) => debitObstacleNames[obstacle][locale]).join(' · ')
            }
            next={(row) => <MandateLink row={row} />}
          />
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
