import { ActionIcon, Menu } from '@mantine/core'
import type { Member } from '@reihum/contract/tenants/member.schema.ts'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useCallback, useState } from 'react'
import { useText } from '#ui/text.tsx'
import { ChangeMemberDialog } from './change-member-dialog.tsx'
import { LeaveDialog, RemoveDialog } from './leaving-dialogs.tsx'
import { membersMessages } from './members.messages.ts'

/** What can be done about a row; the dots say whose. */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
  const text = useText(membersMessages)
  const label = text('actions', { name })
  return (
    <Menu position="bottom-end" width={200} shadow="md" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} title={label}>
          <IconDots size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

type MemberMenuProps = { member: Member; name: string; isLastAdmin: boolean }

export function MemberMenu({ member, name, isLastAdmin }: MemberMenuProps) {
  const text = useText(membersMessages)
  const [open, setOpen] = useState<'change' | 'remove' | 'leave' | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const { allowedActions, isSelf } = member
  const mayChange = allowedActions.includes('change')
  const mayRemove = allowedActions.includes('remove') && !isSelf
  const mayLeave = isSelf && !isLastAdmin
  if (!mayChange && !mayRemove && !mayLeave) return null
  return (
    <>
      <RowMenu name={name}>
        {mayChange && <Menu.Item onClick={() => setOpen('change')}>{text('change')}</Menu.Item>}
        {mayRemove && (
          <Menu.Item data-destructive onClick={() => setOpen('remove')}>
            {text('remove')}
          </Menu.Item>
        )}
        {mayLeave && (
          <Menu.Item data-destructive onClick={() => setOpen('leave')}>
            {text('leave')}
          </Menu.Item>
        )}
      </RowMenu>
      <ChangeMemberDialog
        key={`${member.role} ${member.developerContact} ${open}`}
        member={member}
        name={name}
        isLastAdmin={isLastAdmin}
        isOpen={open === 'change'}
        onClose={close}
      />
      <RemoveDialog member={member} name={name} isOpen={open === 'remove'} onClose={close} />
      <LeaveDialog isOpen={open === 'leave'} onClose={close} />
    </>
  )
}
