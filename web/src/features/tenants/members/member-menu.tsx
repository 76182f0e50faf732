import { Menu } from '@mantine/core'
import type { Member } from '@reihum/contract/tenants/member.schema.ts'
import { useCallback, useState } from 'react'
import { MoreMenu } from '#ui/more-menu.tsx'
import { useText } from '#ui/text.tsx'
import { ChangeMemberDialog } from './change-member-dialog.tsx'
import { LeaveDialog, RemoveDialog } from './leaving-dialogs.tsx'
import { membersMessages } from './members.messages.ts'

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
      <MoreMenu label={text('actions', { name })} isQuiet>
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
      </MoreMenu>
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
