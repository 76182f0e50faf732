import type { Member } from '@reihum/contract/tenants/member.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { goTo } from '#platform/addresses.ts'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { reloadUser, useActiveTenant } from '#platform/tenant.ts'
import { type DialogState, QuestionDialog } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import { membersMessages } from './members.messages.ts'
import { useStaff } from './members-query.ts'

export function RemoveDialog({ member, name, ...dialog }: DialogState & { member: Member; name: string }) {
  const text = useText(membersMessages)
  const staff = useStaff()
  const tenant = useActiveTenant()
  const remove = useMutation({
    mutationFn: () => api.tenants.removeMember({ tenant: tenant.id, memberId: member.id }),
    onSuccess: (fresh) => {
      notify({ kind: 'positive', message: text('removed', { name }) })
      dialog.onClose()
      staff.keep(fresh)
    },
  })
  return (
    <QuestionDialog
      {...dialog}
      title={text('removeTitle', { name })}
      text={text('removeText', { name, company: tenant.name })}
      button={text('remove')}
      isDestructive
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  )
}

/** Leaves the tenant; the user may have other tenants, or none. */
export function LeaveDialog(dialog: DialogState) {
  const text = useText(membersMessages)
  const tenant = useActiveTenant()
  const leave = useMutation({
    mutationFn: () => api.tenants.leave({ tenant: tenant.id }),
    onSuccess: async () => {
      notify({ kind: 'positive', message: text('left', { company: tenant.name }) })
      goTo('/tenant')
      await reloadUser()
    },
  })
  return (
    <QuestionDialog
      {...dialog}
      title={text('leaveTitle', { company: tenant.name })}
      text={text('leaveText', { company: tenant.name })}
      button={text('leave')}
      isDestructive
      isPending={leave.isPending}
      onConfirm={() => leave.mutate()}
    />
  )
}
