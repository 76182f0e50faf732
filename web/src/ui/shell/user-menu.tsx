import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './user-menu.module.css'

/** The person at the right end of the bar; the entries are `Menu.Item`s. */
export function UserMenu({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Menu position="bottom-end" width={240} shadow="md" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          h={36}
          px={8}
          rightSection={<IconChevronDown size={14} stroke={1.75} />}
        >
          <span className={classes.initials} aria-hidden>
            {name.slice(0, 2).toUpperCase()}
          </span>
          <span className={classes.name}>{name}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
