import { Button } from '@mantine/core'
import type { Widget } from '@reihum/contract/courses/widget.schema.ts'
import { IconCalendarEvent, IconClick, IconForms, IconListDetails, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { ScreenState } from '#ui/states/screen-state.tsx'
import { useText } from '#ui/text.tsx'
import { AllowedSitesPart } from './allowed-sites-part.tsx'
import { widgetsMessages } from './widgets.messages.ts'
import classes from './widgets.module.css'

/** The stored widgets, and the allowed sites. */
export function WidgetOverview() {
  const text = useText(widgetsMessages)
  const tenant = useActiveTenant()
  const query = useQuery(queries.courses.listWidgets.queryOptions({ input: { tenant: tenant.id } }))
  const add = (
    <Button component={Link} to="/settings/widgets/new" leftSection={<IconPlus size={16} stroke={1.75} />}>
      {text('newWidget')}
    </Button>
  )
  return (
    <div className={classes.overview}>
      <Loaded query={query}>
        {({ items }) => (
          <section aria-label={text('widgets')}>
            <div className={classes.intro}>
              <p className="grey">{text('hint')}</p>
              {items.length > 0 && add}
            </div>
            {items.length > 0 ? (
              <ul className={classes.list}>
                {items.map((widget) => (
                  <Entry key={widget.id} widget={widget} />
                ))}
              </ul>
            ) : (
              <ScreenState sentence={text('empty')}>{add}</ScreenState>
            )}
          </section>
        )}
      </Loaded>
      <AllowedSitesPart />
    </div>
  )
}

function iconOf({ kind, view }: Widget['fields']) {
  if (kind === 'button') return IconClick
  if (kind === 'registration') return IconForms
  return view === 'month' ? IconCalendarEvent : IconListDetails
}

function Entry({ widget: { id, fields, updatedAt } }: { widget: Widget }) {
  const text = useText(widgetsMessages)
  const { date } = useFormats()
  const Icon = iconOf(fields)
  return (
    <li className={classes.entry}>
      <Icon size={20} stroke={1.5} aria-hidden />
      <span className={classes.words}>
        <Link to={`/settings/widgets/${id}`}>{fields.name}</Link>
        <span className="grey">{text(fields.kind)}</span>
      </span>
      <span className={`${classes.changed} grey`}>{text('changedAt', { date: date(updatedAt) })}</span>
    </li>
  )
}
