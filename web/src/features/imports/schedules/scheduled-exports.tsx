import { Button } from '@mantine/core'
import type { ExportSchedule } from '@reihum/contract/imports/export-schedule.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Section } from '#ui/detail-page.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import classes from '../imports.module.css'
import { scheduleMessages } from './schedule.messages.ts'
import { ScheduleBadge } from './schedule-badge.tsx'
import { useListName, useScheduleLines } from './schedule-words.ts'

/** What is exported by itself: how it last went, and when it is made next. */
export function ScheduledExports() {
  const text = useText(scheduleMessages)
  const tenant = useActiveTenant().id
  const query = useQuery(queries.imports.exportSchedules.queryOptions({ input: { tenant } }))
  return (
    <Section title={text('title')}>
      <div className={classes.part}>
        <p className="grey">{text('hint')}</p>
        <div>
          <Button component={Link} to="/datahub/schedules/new" variant="default">
            {text('make')}
          </Button>
        </div>
        <Loaded query={query}>
          {({ items }) =>
            items.length === 0 ? (
              <p className="grey">{text('none')}</p>
            ) : (
              <ul className={classes.list}>
                {items.map((item) => (
                  <Item key={item.id} item={item} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </Section>
  )
}

function useLastLine({ last }: ExportSchedule): string {
  const text = useText(scheduleMessages)
  const { dateTime } = useFormats()
  if (!last) return text('neverYet')
  if (last.state === 'waiting') return text('lastWaiting')
  const when = dateTime(last.endedAt ?? last.dueAt)
  return text(last.state === 'done' ? 'lastDone' : 'lastFailed', { when })
}

function Item({ item }: { item: ExportSchedule }) {
  const text = useText(scheduleMessages)
  const { dateTime } = useFormats()
  const nameOf = useListName()
  const lines = useScheduleLines(item)
  const last = useLastLine(item)
  return (
    <li>
      <div>
        <Link to={`/datahub/schedules/${item.id}`} className={classes.listName}>
          {nameOf(item.list)}
        </Link>
        <div className={`grey ${classes.archive}`}>{lines.join(' · ')}</div>
        <div className="grey numbers">
          {[item.nextAt && text('nextAt', { when: dateTime(item.nextAt) }), last].filter(Boolean).join(' · ')}
        </div>
      </div>
      <ScheduleBadge schedule={item} />
    </li>
  )
}
