import { Button } from '@mantine/core'
import { initialsOf } from '@reihum/contract/wire/initials.ts'
import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import classes from './user-menu.module.css'

type UserButtonProps = Omit<ComponentProps<'button'>, 'color'> & { name: string }

/** The button of the user menu; all properties but the name come from the menu. */
export function UserButton({ name, ...menu }: UserButtonProps) {
  return (
    <Button
      variant="subtle"
      color="gray"
      h={36}
      px={8}
      rightSection={<IconChevronDown size={14} stroke={1.75} />}
      {...menu}
    >
      <span className={classes.initials} aria-hidden>
        {initialsOf(name)}
      </span>
      <span className={classes.name}>{name}</span>
    </Button>
  )
}
