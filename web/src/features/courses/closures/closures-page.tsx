import { Anchor, Button, Group, Menu } from '@mantine/core'
import { type Closure, closureKindNames } from '@reihum/contract/courses/closure.schema.ts'
import { may } from '@reihum/contract/tenants/roles.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Records } from '#ui/list/records.tsx'
import { MoreMenu } from '#ui/more-menu.tsx'
import { StateBadge } from '#ui/state-badge.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { ScreenState } from '#ui/states/screen-state.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { CalendarDialog } from './calendar-dialog.tsx'
import { ClosureDialog } from './closure-dialog.tsx'
import { closuresQuery, reloadClosures } from './closure-query.ts'
import { useClosureWords } from './closure-words.ts'
import { closuresMessages } from './closures.messages.ts'
import classes from './closures.module.css'

/** When the provider is closed and when the schools have holidays. */
export function ClosuresPage() {
  const text = useText(closuresMessages)
  const tenant = useActiveTenant()
  const query = useQuery(closuresQuery(tenant.id))
  const { subject, round, open, dialog } = useDialogFor<Closure | 'new'>()
  const [isReading, setReading] = useState(false)
  const add = (
    <Group gap="sm">
      <Button variant="default" onClick={() => setReading(true)}>
        {text('fromCalendar')}
      </Button>
      <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => open('new')}>
        {text('add')}
      </Button>
    </Group>
  )
  return (
    <>
      <Loaded query={query}>
        {({ items }) => (
          <section className={classes.page} aria-label={text('title')}>
            <div className={classes.intro}>
              <div className="grey">
                <p>{text('intro')}</p>
                <p>
                  {text('publicHolidays')}{' '}
                  {may(tenant.role, 'settings.change') && (
                    <Anchor component={Link} to="/settings/general" inherit>
                      {text('region')}
                    </Anchor>
                  )}
                </p>
              </div>
              {items.length > 0 && add}
            </div>
            {items.length > 0 ? (
              <Closures closures={items} onChange={open} />
            ) : (
              <ScreenState sentence={text('empty')}>{add}</ScreenState>
            )}
          </section>
        )}
      </Loaded>
      <CalendarDialog known={query.data?.items ?? []} isOpen={isReading} onClose={() => setReading(false)} />
      <ClosureDialog key={round} closure={subject === 'new' ? null : subject} {...dialog} />
    </>
  )
}

type ListProps = { closures: Closure[]; onChange: (closure: Closure) => void }

/** Those that are over stand below, folded away, the latest first. */
function Closures({ closures, onChange }: ListProps) {
  const text = useText(closuresMessages)
  const { timeZone } = useFormats()
  const today = wallClockOf(new Date(), timeZone).date
  const coming = closures.filter(({ fields }) => fields.lastDay >= today)
  const past = closures.filter(({ fields }) => fields.lastDay < today).reverse()
  return (
    <>
      {coming.length > 0 ? (
        <ClosureRows label={text('coming')} closures={coming} onChange={onChange} />
      ) : (
        <p>{text('noneComing')}</p>
      )}
      {past.length > 0 && (
        <details className={classes.past}>
          <summary>{text('past', { count: past.length })}</summary>
          <ClosureRows label={text('past', { count: past.length })} closures={past} onChange={onChange} />
        </details>
      )}
    </>
  )
}

/** Deletes at once; the notice brings the closure back as it was. */
function useRemoving() {
  const text = useText(closuresMessages)
  const tenant = useActiveTenant().id
  const restoring = useMutation({
    mutationFn: ({ id, fields }: Closure) => api.courses.createClosure({ tenant, id, closure: fields }),
    onSuccess: ({ fields: { name } }) => notify({ kind: 'positive', message: text('restored', { name }) }),
    onSettled: reloadClosures,
  })
  return useMutation({
    mutationFn: ({ id }: Closure) => api.courses.removeClosure({ tenant, closureId: id }),
    onSuccess: (_, closure) =>
      notify({
        kind: 'positive',
        message: text('removed', { name: closure.fields.name }),
        action: { label: text('undo'), run: () => restoring.mutate(closure) },
      }),
    onSettled: reloadClosures,
  })
}

function ClosureRows({ label, closures, onChange }: ListProps & { label: string }) {
  const text = useText(closuresMessages)
  const locale = useLocale()
  const { days, lasts } = useClosureWords()
  const removing = useRemoving()
  const kind = ({ fields }: Closure) => (
    <StateBadge colour={fields.kind === 'closed' ? 'warning' : 'info'}>
      {closureKindNames[fields.kind][locale]}
    </StateBadge>
  )
  const menu = (closure: Closure) => (
    <MoreMenu label={text('actions', { name: closure.fields.name })} isQuiet isSmall>
      <Menu.Item
        leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
        onClick={() => onChange(closure)}
      >
        {text('change')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
        onClick={() => removing.mutate(closure)}
      >
        {text('remove')}
      </Menu.Item>
    </MoreMenu>
  )
  return (
    <Records
      label={label}
      rows={closures}
      rowKey={({ id }) => id}
      columns={[
        { id: 'name', header: text('name'), isMain: true, cell: ({ fields }) => fields.name },
        { id: 'kind', header: text('kind'), cell: kind },
        {
          id: 'days',
          header: `${text('firstDay')} – ${text('lastDay')}`,
          isNumeric: true,
          cell: ({ fields }) => days(fields),
        },
        {
          id: 'length',
          header: text('length'),
          isNumeric: true,
          align: 'right',
          cell: ({ fields }) => lasts(fields),
        },
        { id: 'actions', header: '', align: 'right', width: 56, cell: menu },
      ]}
      phoneRow={(closure) => ({
        title: closure.fields.name,
        mark: kind(closure),
        meta: `${days(closure.fields)} · ${lasts(closure.fields)}`,
        isMetaProse: true,
        amount: menu(closure),
      })}
    />
  )
}
