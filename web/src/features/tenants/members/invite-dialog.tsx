import { Button, NativeSelect, TextInput } from '@mantine/core'
import { invitationFields } from '@reihum/contract/tenants/member.schema.ts'
import { tenantRoles } from '@reihum/contract/tenants/roles.ts'
import { locales } from '@reihum/contract/wire/locales.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { ApiProblem } from '#platform/problems.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { useActiveTenant } from '#platform/tenant.ts'
import { Dialog, DialogButtons, type DialogState } from '#ui/dialog.tsx'
import { useContractForm } from '#ui/form/contract-form.ts'
import forms from '#ui/form/form.module.css'
import { useLocale, useText } from '#ui/text.tsx'
import { languageNames } from '../settings/company-fields.tsx'
import { membersMessages } from './members.messages.ts'
import { useStaff } from './members-query.ts'

export function InviteDialog({ isOpen, onClose }: DialogState) {
  const text = useText(membersMessages)
  return (
    <Dialog title={text('inviteTitle')} text={text('inviteText')} isOpen={isOpen} onClose={onClose}>
      <InviteForm onClose={onClose} />
    </Dialog>
  )
}

const shownInline = ['INVALID_INPUT', 'ALREADY_MEMBER', 'TIER_LIMIT_REACHED']

function InviteForm({ onClose }: { onClose: () => void }) {
  const text = useText(membersMessages)
  const locale = useLocale()
  const staff = useStaff()
  const tenant = useActiveTenant().id
  const [limit, setLimit] = useState<ApiProblem | null>(null)
  const invite = useMutation({
    mutationFn: (fields: z.infer<typeof invitationFields>) => api.tenants.invite({ tenant, ...fields }),
    meta: { shownInline },
    onMutate: () => setLimit(null),
    onSuccess: ({ email }) => {
      staff.reload()
      notify({ kind: 'positive', message: text('sent', { email }) })
      onClose()
    },
    onError: (error) => {
      if (error instanceof ApiProblem && error.code === 'TIER_LIMIT_REACHED') setLimit(error)
    },
  })
  const { field, element, submit, values } = useContractForm({
    schema: invitationFields,
    initial: { email: '', role: 'operator', language: locale },
    save: (fields) => invite.mutateAsync(fields),
    refusalFields: { ALREADY_MEMBER: 'email' },
  })
  return (
    <form ref={element} className={forms.form} noValidate onSubmit={submit}>
      {limit && <RefusalAlert problem={limit} />}
      <TextInput
        label={text('email')}
        type="email"
        withAsterisk
        data-autofocus
        autoComplete="off"
        maxLength={200}
        {...field('email')}
      />
      <NativeSelect
        label={text('roleLabel')}
        description={text('roleHint', { role: values.role })}
        data={tenantRoles.map((value) => ({ value, label: text('role', { role: value }) }))}
        {...field('role')}
      />
      <NativeSelect
        label={text('language')}
        data={locales.map((value) => ({ value, label: languageNames[value] }))}
        {...field('language')}
      />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {text('cancel')}
        </Button>
        <Button type="submit" loading={invite.isPending}>
          {text('send')}
        </Button>
      </DialogButtons>
    </form>
  )
}
