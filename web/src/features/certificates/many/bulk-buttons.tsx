import { Button, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { useText } from '#ui/text.tsx'
import { manyMessages } from './many.messages.ts'

type BulkButtonsProps = {
  isPending: boolean
  mayChange: boolean
  onSave: (as: 'pdf' | 'zip') => void
  onMail: () => void
  onMake: () => void
}

/** The actions for picked certificates: side by side where there is room, in a menu on a phone. */
export function BulkButtons({ isPending, mayChange, onSave, onMail, onMake }: BulkButtonsProps) {
  const text = useText(manyMessages)
  const isPhone = useMediaQuery('(max-width: 719.98px)', undefined, { getInitialValueInEffect: false })
  const actions = [
    { label: text('pdf'), run: () => onSave('pdf') },
    { label: text('zip'), run: () => onSave('zip') },
    ...(mayChange
      ? [
          { label: `${text('mail')} …`, run: onMail },
          { label: text('make'), run: onMake },
        ]
      : []),
  ]
  if (!isPhone)
    return actions.map(({ label, run }) => (
      <Button key={label} variant="default" size="xs" disabled={isPending} onClick={run}>
        {label}
      </Button>
    ))
  return (
    <Menu position="top-end" shadow="md" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          disabled={isPending}
          rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
        >
          {text('actions')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, run }) => (
          <Menu.Item key={label} onClick={run}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
