import type { BulkItem, BulkRun } from '@reihum/contract/registrations/bulk-run.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { DetailPage, Section } from '#ui/detail-page.tsx'
import { RunBar } from '#ui/run-bar.tsx'
import { type BadgeColour, StateBadge } from '#ui/state-badge.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { RegistrationBadge } from '../registration-badge.tsx'
import { registrationsMessages } from '../registrations.messages.ts'
import { bulkMessages } from './bulk.messages.ts'
import { ItemLink, TakeRefused } from './bulk-result.tsx'
import classes from './bulk-run-page.module.css'

/** The result of a bulk action, registration by registration; also while it is running. */
export function BulkRunPage() {
  const tenant = useActiveTenant()
  const params = useParams({ strict: false }) as { bulkRunId: BulkRun['id'] }
  const query = useQuery({
    ...queries.registrations.bulkRun.queryOptions({
      input: { tenant: tenant.id, bulkRunId: params.bulkRunId },
    }),
    refetchInterval: ({ state }) => (state.data && !state.data.finishedAt ? 1_000 : false),
  })
  return <Loaded query={query}>{(run) => <Run run={run} />}</Loaded>
}

const colours: Record<BulkItem['outcome'], BadgeColour> = {
  done: 'positive',
  unchanged: 'secondary',
  refused: 'negative',
}
/** Refused ones first, because they need attention. */
const order = ['refused', 'done', 'unchanged'] as const

function Run({ run }: { run: BulkRun }) {
  const text = useText(bulkMessages)
  const words = useText(registrationsMessages)
  const { dateTime } = useFormats()
  const items = order.flatMap((outcome) => run.items.filter((item) => item.outcome === outcome))
  return (
    <DetailPage
      title={text(`run_${run.action.type}`)}
      line={text('resultLine', { at: dateTime(run.createdAt), total: run.total })}
      backTo={{ to: '/registrations', label: words('registrations') }}
    >
      {!run.finishedAt && (
        <div className={classes.running}>
          <RunBar taken={run.taken} total={run.total} />
          <p className="grey">{text('stillRunning')}</p>
        </div>
      )}
      <p className={classes.sum} role="status">
        <strong>{text(`done_${run.action.type}`, { count: run.done })}</strong>{' '}
        {run.unchanged > 0 && text('unchanged', { count: run.unchanged })}{' '}
        {run.refused > 0 && text('notPossible', { count: run.refused })}
      </p>
      {run.refused > 0 && <TakeRefused items={run.items} />}
      {items.length > 0 && (
        <Section title={text('result')}>
          <ul className={classes.items}>
            {items.map((item) => (
              <li key={item.id}>
                <div>
                  <ItemLink item={item} />
                  {item.detail && <div className="grey">{item.detail}</div>}
                </div>
                <span className={classes.marks}>
                  <StateBadge colour={colours[item.outcome]}>{text(`outcome_${item.outcome}`)}</StateBadge>
                  <RegistrationBadge state={item.state} />
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </DetailPage>
  )
}
