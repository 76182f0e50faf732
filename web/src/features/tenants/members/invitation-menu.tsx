import { Menu } from '@mantine/core'
import type { Invitation } from '@reihum/contract/tenants/member.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { MoreMenu } from '#ui/more-menu.tsx'
import { useText } from '#ui/text.tsx'
import { membersMessages } from './members.messages.ts'
import { useStaff } from './members-query.ts'

export function InvitationMenu({ invitation }: { invitation: Invitation }) {
  const text = useText(membersMessages)
  const staff = useStaff()
  const { email, id: invitationId } = invitation
  const input = { tenant: useActiveTenant().id, invitationId }
  const resend = useMutation({
    mutationFn: () => api.tenants.resendInvitation(input),
    onSuccess: () => {
      staff.reload()
      notify({ kind: 'positive', message: text('resent', { email }) })
    },
  })
  const withdraw = useMutation({
    mutationFn: () => api.tenants.withdrawInvitation(input),
    onSuccess: (fresh) => {
      staff.keep(fresh)
      notify({ kind: 'positive', message: text('withdrawn', { email }) })
    },
  })
  return (
    <MoreMenu label={text('actions', { name: email })} isQuiet>
      <Menu.Item onClick={() => resend.mutate()}>{text('resend')}</Menu.Item>
      <Menu.Item data-destructive onClick={() => withdraw.mutate()}>
        {text('withdraw')}
      </Menu.Item>
    </MoreMenu>
  )
}
