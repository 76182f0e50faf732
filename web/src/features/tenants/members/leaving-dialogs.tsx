import { Button } from '@mantine/core'
import type { Member } from '@reihum/contract/tenants/member.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { goTo } from '#platform/addresses.ts'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { reloadUser, useActiveTenant } from '#platform/tenant.ts'
import { Dialog, DialogButtons, type DialogState } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import { membersMessages } from './members.messages.ts'
import { useStaff } from './members-query.ts'

type ConsequenceProps = DialogState & {
  title: string
  consequence: string
  confirmLabel: string
  isPending: boolean
  onConfirm: () => void
}

function ConsequenceDialog({ consequence, confirmLabel, isPending, onConfirm, ...dialog }: ConsequenceProps) {
  const text = useText(membersMessages)
  return (
    <Dialog {...dialog} text={consequence}>
      <DialogButtons>
        <Button variant="default" data-autofocus onClick={dialog.onClose}>
          {text('cancel')}
        </Button>
        <Button color="negative" loading={isPending} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

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
    <ConsequenceDialog
      {...dialog}
      title={text('removeTitle', { name })}
      consequence={text('removeText', { name, company: tenant.name })}
      confirmLabel={text('remove')}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  )
}

/** Leaves the tenant; then there may be others to choose from, or none. */
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
    <ConsequenceDialog
      {...dialog}
      title={text('leaveTitle', { company: tenant.name })}
      consequence={text('leaveText', { company: tenant.name })}
      confirmLabel={text('leave')}
      isPending={leave.isPending}
      onConfirm={() => leave.mutate()}
    />
  )
}
