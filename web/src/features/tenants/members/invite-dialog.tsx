import { NativeSelect, TextInput } from '@mantine/core'
import { invitationFields } from '@reihum/contract/tenants/member.schema.ts'
import { takesStaffPlace, tenantRoleNames, tenantRoles } from '@reihum/contract/tenants/roles.ts'
import { locales } from '@reihum/contract/wire/locales.ts'
import { useCallForm } from '#platform/call-form.ts'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { useActiveTenant } from '#platform/tenant.ts'
import { Dialog, DialogForm, type DialogState } from '#ui/dialog.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { languageNames } from '../settings/company-fields.tsx'
import { membersMessages } from './members.messages.ts'
import { useStaff } from './members-query.ts'

type Props = {
  /** The tier has room only for roles that take no place in it. */
  isFull: boolean
}

export function InviteDialog({ isFull, isOpen, onClose }: Props & DialogState) {
  const text = useText(membersMessages)
  const title = text(isFull ? 'inviteInstructor' : 'invite')
  return (
    <Dialog title={title} text={text('inviteText')} isOpen={isOpen} onClose={onClose}>
      <InviteForm isFull={isFull} onClose={onClose} />
    </Dialog>
  )
}

function InviteForm({ isFull, onClose }: Props & { onClose: () => void }) {
  const text = useText(membersMessages)
  const locale = useLocale()
  const staff = useStaff()
  const tenant = useActiveTenant().id
  const roles = tenantRoles.filter((role) => !isFull || !takesStaffPlace(role))
  const form = useCallForm({
    schema: invitationFields,
    initial: { email: '', role: isFull ? 'instructor' : 'operator', language: locale },
    call: async (fields) => {
      const { email } = await api.tenants.invite({ tenant, ...fields })
      staff.reload()
      notify({ kind: 'positive', message: text('sent', { email }) })
      onClose()
    },
    refusalFields: { ALREADY_MEMBER: 'email' },
    above: ['TIER_LIMIT_REACHED'],
  })
  return (
    <DialogForm form={form} button={text('send')} onBack={onClose}>
      {form.refusal && <RefusalAlert problem={form.refusal} />}
      <TextInput
        label={text('email')}
        type="email"
        withAsterisk
        data-autofocus
        autoComplete="off"
        maxLength={200}
        {...form.field('email')}
      />
      <NativeSelect
        label={text('roleLabel')}
        description={text('roleHint', { role: form.values.role })}
        data={roles.map((value) => ({ value, label: tenantRoleNames[value][locale] }))}
        {...form.field('role')}
      />
      <NativeSelect
        label={text('language')}
        data={locales.map((value) => ({ value, label: languageNames[value] }))}
        {...form.field('language')}
      />
    </DialogForm>
  )
}
