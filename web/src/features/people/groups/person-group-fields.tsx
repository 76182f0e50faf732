import { Textarea, TextInput } from '@mantine/core'
import type { personGroupFields } from '@reihum/contract/people/person-group.schema.ts'
import type { Draft, useContractForm } from '#ui/form/contract-form.ts'
import { useText } from '#ui/text.tsx'
import { personGroupsMessages } from './person-groups.messages.ts'

export type PersonGroupDraft = Draft<typeof personGroupFields>
type GroupForm = Pick<ReturnType<typeof useContractForm<typeof personGroupFields>>, 'field'>

/** Refusals that are shown at the field they speak of. */
export const groupRefusalFields = { GROUP_KNOWN: 'name' }

export const blankPersonGroup: PersonGroupDraft = { name: '', note: '' }

export function PersonGroupFields({ form }: { form: GroupForm }) {
  const text = useText(personGroupsMessages)
  return (
    <>
      <TextInput
        label={text('name')}
        description={text('nameHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={100}
        withAsterisk
        autoComplete="off"
        {...form.field('name')}
      />
      <Textarea
        label={text('note')}
        description={text('noteHint')}
        maxLength={2000}
        autosize
        minRows={2}
        {...form.field('note')}
      />
    </>
  )
}
