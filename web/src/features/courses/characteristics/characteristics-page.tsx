import { Button, Menu } from '@mantine/core'
import type { Characteristic } from '@reihum/contract/courses/characteristic.schema.ts'
import {
  IconArchive,
  IconArchiveOff,
  IconArrowDown,
  IconArrowUp,
  IconPencil,
  IconPlus,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { moved } from '#ui/form/list-tools.tsx'
import { Records } from '#ui/list/records.tsx'
import { MoreMenu } from '#ui/more-menu.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { ScreenState } from '#ui/states/screen-state.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { CharacteristicDialog } from './characteristic-dialog.tsx'
import { characteristicsQuery, labelIn, reloadCharacteristics } from './characteristic-query.ts'
import { characteristicsMessages } from './characteristics.messages.ts'
import classes from './characteristics.module.css'

/** What the provider tells courses apart by. */
export function CharacteristicsPage() {
  const text = useText(characteristicsMessages)
  const query = useQuery(characteristicsQuery(useActiveTenant().id))
  const { subject, round, open, dialog } = useDialogFor<Characteristic | 'new'>()
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => open('new')}>
      {text('add')}
    </Button>
  )
  return (
    <>
      <Loaded query={query}>
        {({ items }) => {
          const used = items.filter(({ archived }) => !archived)
          const put = items.filter(({ archived }) => archived)
          const label = text('archive', { count: put.length })
          return (
            <section className={classes.page} aria-label={text('title')}>
              <div className={classes.intro}>
                <p className="grey">{text('intro')}</p>
                {used.length > 0 && add}
              </div>
              {used.length > 0 ? (
                <Characteristics label={text('title')} rows={used} onChange={open} />
              ) : (
                <ScreenState sentence={text('empty')}>{add}</ScreenState>
              )}
              {put.length > 0 && (
                <details className={classes.archive}>
                  <summary>{label}</summary>
                  <Characteristics label={label} rows={put} onChange={open} />
                </details>
              )}
            </section>
          )
        }}
      </Loaded>
      <CharacteristicDialog key={round} characteristic={subject === 'new' ? null : subject} {...dialog} />
    </>
  )
}

type Moved = { message: 'archived' | 'restored' | 'removed'; one: Characteristic }

/** What can be done with one beside changing it; each tells what it did, and a deletion can be undone. */
function useMoves() {
  const text = useText(characteristicsMessages)
  const locale = useLocale()
  const tenant = useActiveTenant().id
  const bringingBack = useMutation({
    mutationFn: ({ id, fields }: Characteristic) =>
      api.courses.createCharacteristic({ tenant, id, characteristic: fields }),
    onSuccess: ({ fields }) =>
      notify({ kind: 'positive', message: text('restored', { name: labelIn(fields, locale) }) }),
    onSettled: reloadCharacteristics,
  })
  return useMutation({
    mutationFn: ({ message, one: { id } }: Moved): Promise<unknown> => {
      const of = { tenant, characteristicId: id }
      if (message === 'archived') return api.courses.archiveCharacteristic(of)
      if (message === 'restored') return api.courses.restoreCharacteristic(of)
      return api.courses.removeCharacteristic(of)
    },
    onSuccess: (_, { message, one }) =>
      notify({
        kind: 'positive',
        message: text(message, { name: labelIn(one.fields, locale) }),
        ...(message === 'removed' && {
          action: { label: text('undo'), run: () => bringingBack.mutate(one) },
        }),
      }),
    onSettled: reloadCharacteristics,
  })
}

/** Puts one before or behind its neighbour among those that are shown with it. */
function useOrder(rows: readonly Characteristic[]) {
  const text = useText(characteristicsMessages)
  const locale = useLocale()
  const tenant = useActiveTenant().id
  const ordering = useMutation({
    mutationFn: ({ at, by }: { at: number; by: -1 | 1 }) =>
      api.courses.orderCharacteristics({ tenant, ids: moved(rows, at, by).map(({ id }) => id) }),
    // Saved one after the other, so that the last order is the one that stays.
    scope: { id: 'order of characteristics' },
    onSuccess: ({ items }, { at, by }) => {
      queryClient.setQueryData(characteristicsQuery(tenant).queryKey, { items })
      const [name, place] = [rows[at] ? labelIn(rows[at].fields, locale) : '', String(at + by + 1)]
      notify({ kind: 'positive', message: text('moved', { name, place, count: String(rows.length) }) })
    },
    onSettled: reloadCharacteristics,
  })
  return (at: number, by: -1 | 1) => ordering.mutate({ at, by })
}

type ListProps = {
  label: string
  rows: Characteristic[]
  onChange: (characteristic: Characteristic) => void
}

function Item({ icon: Icon, label, onClick }: { icon: TablerIcon; label: string; onClick: () => void }) {
  return (
    <Menu.Item leftSection={<Icon size={16} stroke={1.75} aria-hidden />} onClick={onClick}>
      {label}
    </Menu.Item>
  )
}

type ActionsProps = Pick<ListProps, 'rows' | 'onChange'> & { one: Characteristic }

function Actions({ one, rows, onChange }: ActionsProps) {
  const order = useOrder(rows)
  const text = useText(characteristicsMessages)
  const locale = useLocale()
  const moving = useMoves()
  const can = (action: Characteristic['allowedActions'][number]) => one.allowedActions.includes(action)
  const at = rows.indexOf(one)
  const move = (message: Moved['message']) => () => moving.mutate({ message, one })
  return (
    <MoreMenu label={text('actions', { name: labelIn(one.fields, locale) })} isQuiet isSmall>
      <Item icon={IconPencil} label={text('change')} onClick={() => onChange(one)} />
      {!one.archived && at > 0 && (
        <Item icon={IconArrowUp} label={text('moveUp')} onClick={() => order(at, -1)} />
      )}
      {!one.archived && at < rows.length - 1 && (
        <Item icon={IconArrowDown} label={text('moveDown')} onClick={() => order(at, 1)} />
      )}
      {can('archive') && <Item icon={IconArchive} label={text('putAway')} onClick={move('archived')} />}
      {can('restore') && <Item icon={IconArchiveOff} label={text('restore')} onClick={move('restored')} />}
      {can('delete') && <Item icon={IconTrash} label={text('remove')} onClick={move('removed')} />}
    </MoreMenu>
  )
}

function Characteristics({ label, rows, onChange }: ListProps) {
  const text = useText(characteristicsMessages)
  const locale = useLocale()
  const { number } = useFormats()
  const values = ({ fields }: Characteristic) =>
    fields.kind === 'age' ? text('ages') : fields.values.map((value) => labelIn(value, locale)).join(', ')
  const portal = ({ fields: { shown, filtered } }: Characteristic) => {
    if (shown) return text(filtered ? 'shownAndFiltered' : 'onlyShown')
    return text(filtered ? 'onlyFiltered' : 'internal')
  }
  const actions = (one: Characteristic) => <Actions one={one} rows={rows} onChange={onChange} />
  return (
    <Records
      label={label}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { id: 'name', header: text('label'), isMain: true, cell: ({ fields }) => labelIn(fields, locale) },
        {
          id: 'values',
          header: text('values'),
          cell: (one) => (
            <span className={classes.values} title={values(one)}>
              {values(one)}
            </span>
          ),
        },
        { id: 'portal', header: text('inPortal'), cell: portal },
        {
          id: 'courses',
          header: text('courses'),
          isNumeric: true,
          align: 'right',
          cell: ({ courseCount }) => number(courseCount),
        },
        { id: 'actions', header: '', align: 'right', width: 56, cell: actions },
      ]}
      phoneRow={(one) => ({
        title: labelIn(one.fields, locale),
        meta: `${values(one)} · ${portal(one)}`,
        isMetaProse: true,
        amount: actions(one),
      })}
    />
  )
}
