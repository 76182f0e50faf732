import { TextInput } from '@mantine/core'
import type { AttributeAnswer } from '@reihum/contract/courses/attribute.schema.ts'
import {
  type RegistrationDetail,
  registrationChange,
} from '@reihum/contract/registrations/registration.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answersToSend } from '#features/registrations/registering/asked-of-course.ts'
import { registrationQuery, reloadRegistrations } from '#features/registrations/registration-query.ts'
import { useCallForm } from '#platform/call-form.ts'
import { api, queries, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Dialog, DialogForm, type DialogState } from '#ui/dialog.tsx'
import { UnansweredInputs } from '#ui/form/answer-inputs.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { generateMessages } from './generate.messages.ts'
import type { PreparedPerson } from './use-preparation.ts'

/** What stands in the registration itself can be completed; what a course or its money lacks cannot. */
export const canMend = ({ unfilled, unanswered }: PreparedPerson) =>
  unanswered.length > 0 || unfilled.some((name) => name.startsWith('receiver.'))

const fields = registrationChange.pick({
  firstName: true,
  lastName: true,
  email: true,
  phone: true,
  street: true,
  postalCode: true,
  city: true,
})

type MendProps = DialogState & { person: PreparedPerson }

/** Completes what a person's registration lacks; the wizard stays where it is. */
export function MendDialog({ person, ...dialog }: MendProps) {
  const text = useText(generateMessages)
  const tenant = useActiveTenant().id
  const query = useQuery({ ...registrationQuery(tenant, person.registrationId), staleTime: 0 })
  return (
    <Dialog {...dialog} title={text('mendTitle', { name: person.name })}>
      <Loaded query={query}>
        {(registration) => (
          <MendForm key={registration.revision} registration={registration} person={person} {...dialog} />
        )}
      </Loaded>
    </Dialog>
  )
}

function MendForm({ registration, person, onClose }: MendProps & { registration: RegistrationDetail }) {
  const text = useText(generateMessages)
  const tenant = useActiveTenant().id
  const { locale } = useFormats()
  const { unanswered } = person
  const { id, revision, notes, internalNotes, ...given } = registration
  const { firstName, lastName, email, phone, street, postalCode, city } = given
  const [answers, setAnswers] = useState<AttributeAnswer[]>([])
  const form = useCallForm({
    schema: fields,
    initial: { firstName, lastName, email, phone, street, postalCode, city },
    call: async (mended) => {
      const unchanged = { revision, notes, internalNotes }
      const saved = await api.registrations.update({
        tenant,
        registrationId: id,
        ...unchanged,
        ...mended,
        answers: answersToSend(answers, unanswered, locale),
      })
      queryClient.setQueryData(registrationQuery(tenant, id).queryKey, saved)
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: queries.documents.prepare.key() }),
        reloadRegistrations(),
      ])
      notify({ kind: 'positive', message: text('mended', { name: person.name }) })
      onClose()
    },
    above: ['CONFLICT', 'PERSON_ERASED'],
  })
  const { field, part } = form
  return (
    <DialogForm form={form} button={text('save')} onBack={onClose}>
      {form.refusal && <RefusalAlert problem={form.refusal} />}
      <TextInput label={text('firstName')} withAsterisk maxLength={100} {...field('firstName')} />
      <TextInput label={text('lastName')} withAsterisk maxLength={100} {...field('lastName')} />
      <TextInput label={text('street')} data-autofocus maxLength={200} {...field('street')} />
      <TextInput label={text('postalCode')} maxLength={20} {...field('postalCode')} />
      <TextInput label={text('city')} maxLength={100} {...field('city')} />
      <TextInput label={text('email')} withAsterisk type="email" maxLength={254} {...field('email')} />
      <TextInput label={text('phone')} type="tel" maxLength={40} {...field('phone')} />
      <UnansweredInputs
        asked={unanswered}
        answers={answers}
        errorOf={(id) => part(`answers.${id}`).error}
        onChange={setAnswers}
      />
    </DialogForm>
  )
}
