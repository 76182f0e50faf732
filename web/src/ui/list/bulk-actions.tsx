import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { usePhone } from '../use-phone.ts'

type BulkActionsProps<Action extends string> = {
  /** Shown as buttons where there is room for them. */
  atHand: readonly Action[]
  further: readonly Action[]
  labelOf: (action: Action) => string
  isDestructive: (action: Action) => boolean
  /** The labels of the menu: beside buttons, and alone on a phone. */
  menuLabels: { more: string; actions: string }
  onPick: (action: Action) => void
}

/** The bulk actions for the picked rows of a list. */
export function BulkActions<Action extends string>({
  atHand,
  further,
  labelOf,
  isDestructive,
  menuLabels,
  onPick,
}: BulkActionsProps<Action>) {
  const isPhone = usePhone()
  const [buttons, items] = isPhone ? [[], [...atHand, ...further]] : [atHand, further]
  return (
    <>
      {buttons.map((action) => (
        <Button key={action} variant="default" size="xs" onClick={() => onPick(action)}>
          {labelOf(action)}
        </Button>
      ))}
      <Menu position="top-end" shadow="md" transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <Button
            variant="default"
            size="xs"
            rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
          >
            {isPhone ? menuLabels.actions : menuLabels.more}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {items.map((action) => (
            <Menu.Item
              key={action}
              data-destructive={isDestructive(action) || undefined}
              onClick={() => onPick(action)}
            >
              {labelOf(action)} …
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
