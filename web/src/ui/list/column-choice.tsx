import { Button, Checkbox, Popover } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useText } from '../text.tsx'
import { uiMessages } from '../ui.messages.ts'
import type { ListColumn } from './data-table.tsx'
import classes from './list-page.module.css'

/** The columns and row height chosen for a list on this device. */
export type ListLayout = {
  /** The ids of the columns that are shown. */
  shown: readonly string[]
  isCompact: boolean
  isDefault: boolean
  onChange: (change: { shown?: readonly string[]; isCompact?: boolean }) => void
  onReset: () => void
}

/** The columns to show; the main column is always among them, because it names the row. */
export function shownColumns<Row>(columns: ListColumn<Row>[], layout: ListLayout | undefined) {
  if (!layout) return columns
  return columns.filter(({ id, isMain }) => isMain || layout.shown.includes(id))
}

type ColumnChoiceProps<Row> = { columns: ListColumn<Row>[]; layout: ListLayout }

/** Which columns a table has, and how high its rows are. */
export function ColumnChoice<Row>({ columns, layout }: ColumnChoiceProps<Row>) {
  const text = useText(uiMessages)
  const { shown, isCompact, isDefault, onChange, onReset } = layout
  const toggle = (id: string, isOn: boolean) =>
    onChange({ shown: isOn ? [...shown, id] : shown.filter((one) => one !== id) })
  return (
    <Popover
      position="bottom-end"
      shadow="md"
      radius={8}
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} stroke={1.75} aria-hidden />}>
          {text('columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={text('columns')}>
        <div className={classes.columnChoice}>
          {columns.map(({ id, header, isMain = false }) => (
            <Checkbox
              key={id}
              label={header}
              checked={isMain || shown.includes(id)}
              disabled={isMain}
              onChange={(event) => toggle(id, event.currentTarget.checked)}
            />
          ))}
          <hr />
          <Checkbox
            label={text('compactRows')}
            checked={isCompact}
            onChange={(event) => onChange({ isCompact: event.currentTarget.checked })}
          />
          {!isDefault && (
            <Button variant="subtle" color="gray" size="compact-sm" onClick={onReset}>
              {text('resetColumns')}
            </Button>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
