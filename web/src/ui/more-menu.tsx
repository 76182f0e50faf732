import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type MoreMenuProps = {
  /** Names the button; in a row of a list it says whose actions they are. */
  label: string
  /** Without a frame, for the rows of a list. */
  isQuiet?: boolean
  isSmall?: boolean
  children: ReactNode
}

/** The menu behind three dots, for actions that are needed only now and then. */
export function MoreMenu({ label, isQuiet, isSmall, children }: MoreMenuProps) {
  return (
    <Menu position="bottom-end" width={240} shadow="md" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <ActionIcon
          className="no-print"
          variant={isQuiet ? 'subtle' : 'default'}
          color={isQuiet ? 'gray' : undefined}
          size={isSmall ? 26 : 36}
          aria-label={label}
          title={label}
        >
          <IconDots size={isSmall ? 16 : 18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
