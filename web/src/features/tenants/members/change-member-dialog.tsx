import { Checkbox, NativeSelect } from '@mantine/core'
import type { Member } from '@reihum/contract/tenants/member.schema.ts'
import { type TenantRole, tenantRole, tenantRoleNames, tenantRoles } from '@reihum/contract/tenants/roles.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { ApiProblem } from '#platform/problems.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { reloadUser, useActiveTenant } from '#platform/tenant.ts'
import { Dialog, DialogForm, type DialogState } from '#ui/dialog.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { membersMessages } from './members.messages.ts'
import { useStaff } from './members-query.ts'

type ChangeMemberProps = DialogState & { member: Member; name: string; isLastAdmin: boolean }

export function ChangeMemberDialog({ member, name, isLastAdmin, isOpen, onClose }: ChangeMemberProps) {
  const text = useText(membersMessages)
  const locale = useLocale()
  const staff = useStaff()
  const tenant = useActiveTenant().id
  const [role, setRole] = useState<TenantRole>(member.role)
  const [developerContact, setDeveloperContact] = useState(member.developerContact)
  const change = useMutation({
    mutationFn: () => api.tenants.changeMember({ tenant, memberId: member.id, role, developerContact }),
    meta: { shownInline: ['LAST_ADMIN'] },
    onSuccess: async () => {
      // A member who lowers their own role may see less from now on, so the user is reloaded.
      if (member.isSelf) await reloadUser()
      staff.reload()
      notify({ kind: 'positive', message: text('changed') })
      onClose()
    },
  })
  const refusal =
    change.error instanceof ApiProblem && change.error.code === 'LAST_ADMIN' ? change.error : null
  return (
    <Dialog title={text('changeTitle', { name })} isOpen={isOpen} onClose={onClose}>
      <DialogForm
        form={{
          submit: (event) => {
            event.preventDefault()
            change.mutate()
          },
          isSaving: change.isPending,
        }}
        button={text('save')}
        onBack={onClose}
      >
        {refusal && <RefusalAlert problem={refusal} />}
        {isLastAdmin ? (
          <p>{text('lastAdmin')}</p>
        ) : (
          <NativeSelect
            label={text('roleLabel')}
            description={text('roleHint', { role })}
            data={tenantRoles.map((value) => ({ value, label: tenantRoleNames[value][locale] }))}
            value={role}
            onChange={(event) => setRole(tenantRole.parse(event.currentTarget.value))}
          />
        )}
        <Checkbox
          label={text('developerContact')}
          description={text('developerContactHint')}
          checked={developerContact}
          onChange={(event) => setDeveloperContact(event.currentTarget.checked)}
        />
      </DialogForm>
    </Dialog>
  )
}
