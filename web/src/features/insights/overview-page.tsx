import { Alert } from '@mantine/core'
import type { Overview } from '@reihum/contract/insights/insight.schema.ts'
import { formatDateTime, formatTime } from '@reihum/contract/wire/dates.ts'
import { IconChevronRight, IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useOwnZone } from '#platform/own-zone.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { StateBadge } from '#ui/state-badge.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { HistorySection } from './history-section.tsx'
import { overviewMessages } from './overview.messages.ts'
import classes from './overview-page.module.css'

export function OverviewPage() {
  const text = useText(overviewMessages)
  const zone = useOwnZone()
  const query = useQuery({ ...queries.insights.overview.queryOptions(), refetchInterval: 5_000 })
  return (
    <>
      <PageTitle
        title={text('platform')}
        line={
          query.dataUpdatedAt
            ? text('platformLine', { time: formatTime(new Date(query.dataUpdatedAt), zone) })
            : '\u00a0'
        }
      />
      <Loaded query={query}>{(overview) => <Figures overview={overview} />}</Loaded>
    </>
  )
}

type Figure = {
  label: string
  value: number
  /** The address of the list behind the figure; none where the list is each tenant's own. */
  to?: string
  search?: Record<string, string | boolean>
  hash?: string
}

function Figures({ overview }: { overview: Overview }) {
  const text = useText(overviewMessages)
  const locale = useLocale()
  const figures: Figure[] = [
    { label: text('tenants'), value: overview.tenants, to: '/admin/tenants' },
    { label: text('users'), value: overview.users, to: '/admin/users' },
    {
      label: text('courses'),
      value: overview.courses,
      to: '/admin/tenants',
      search: { sort: 'courses', dir: 'desc' },
    },
    {
      label: text('registrations'),
      value: overview.registrations,
      to: '/admin/dashboard',
      search: { name: 'registrations' },
      hash: 'history',
    },
    { label: text('tenantsWithFindings'), value: overview.tenantsWithFindings, to: '/admin/invariants' },
    { label: text('jobsWaiting'), value: overview.jobsWaiting, to: '/admin/jobs' },
    { label: text('jobsFailing'), value: overview.jobsFailing, to: '/admin/jobs', search: { failing: true } },
    { label: text('mailsFailedFigure'), value: overview.mailsFailed },
    { label: text('mailsFailedOfPlatform'), value: overview.platformMailsFailed, to: '/admin/mails' },
  ]
  return (
    <>
      {overview.pauses.map((pause) => (
        <Pause key={pause.service} pause={pause} />
      ))}
      <dl className={classes.figures}>
        {figures.map(({ label, value, to, search, hash }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {to ? (
                <Link
                  to={to}
                  search={() => search ?? {}}
                  hash={hash}
                  aria-label={`${label}: ${value.toLocaleString(locale)}`}
                >
                  {value.toLocaleString(locale)}
                  <IconChevronRight size={16} stroke={1.75} aria-hidden />
                </Link>
              ) : (
                value.toLocaleString(locale)
              )}
            </dd>
          </div>
        ))}
      </dl>
      <HistorySection />
      <Nodes nodes={overview.nodes} />
    </>
  )
}

/** A service that is not asked for a while, such as a mail server that hangs. */
function Pause({ pause }: { pause: Overview['pauses'][number] }) {
  const text = useText(overviewMessages)
  const zone = useOwnZone()
  const { service, since, probeAt, reason } = pause
  const time = (at: string) => formatTime(new Date(at), zone)
  return (
    <Alert
      className={classes.pause}
      color="warning"
      p={12}
      title={text('paused', { service, since: time(since) })}
      icon={<IconPlugConnectedX size={18} stroke={1.75} aria-hidden />}
      styles={{ icon: { marginInlineEnd: 8 }, message: { color: 'inherit' } }}
    >
      {text('pausedText', { at: time(probeAt), reason })}
    </Alert>
  )
}

const silentAfter = 60_000

function Nodes({ nodes }: { nodes: Overview['nodes'] }) {
  const text = useText(overviewMessages)
  const zone = useOwnZone()
  const isAlive = (beatAt: string) => Date.now() - Date.parse(beatAt) < silentAfter
  return (
    <section>
      <h2 className={classes.heading}>{text('nodes')}</h2>
      <ul className={classes.nodes}>
        {nodes.map((node) => (
          <li key={node.id}>
            <span className="mono">{node.id.slice(-12)}</span>
            <span>{text('role', { role: node.role, raw: node.role })}</span>
            <span className="grey">
              {text('startedAt')}: {formatDateTime(node.startedAt, zone)}
            </span>
            <StateBadge colour={isAlive(node.beatAt) ? 'positive' : 'negative'}>
              {text(isAlive(node.beatAt) ? 'alive' : 'silent')}
            </StateBadge>
          </li>
        ))}
      </ul>
    </section>
  )
}
