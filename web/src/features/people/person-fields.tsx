import { Textarea, TextInput } from '@mantine/core'
import { personFieldNames, type personFields } from '@reihum/contract/people/person.schema.ts'
import type { Person } from '@reihum/contract/persons.ts'
import type { Draft, useContractForm } from '#ui/form/contract-form.ts'
import { DateField } from '#ui/form/date-field.tsx'
import classes from '#ui/form/form.module.css'
import { FormSection } from '#ui/form/form-section.tsx'
import { useText } from '#ui/text.tsx'
import { peopleMessages } from './people.messages.ts'

export type PersonDraft = Draft<typeof personFields>
type Field = ReturnType<typeof useContractForm<typeof personFields>>['field']

export function draftOf(person: Person): PersonDraft {
  return Object.fromEntries(personFieldNames.map((name) => [name, person[name]])) as PersonDraft
}

export function PersonFields({ field, isNew = false }: { field: Field; isNew?: boolean }) {
  const text = useText(peopleMessages)
  return (
    <FormSection title={text('details')} hint={isNew ? undefined : text('detailsHint')}>
      <div className={classes.pair}>
        <TextInput
          label={text('firstName')}
          withAsterisk
          maxLength={100}
          autoFocus={isNew}
          {...field('firstName')}
        />
        <TextInput label={text('lastName')} withAsterisk maxLength={100} {...field('lastName')} />
      </div>
      <div className={classes.pair}>
        <TextInput
          label={text('email')}
          description={text('emailHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="email"
          maxLength={254}
          {...field('email')}
        />
        <TextInput label={text('phone')} type="tel" maxLength={40} {...field('phone')} />
      </div>
      <TextInput label={text('street')} maxLength={200} {...field('street')} />
      <div className={classes.pair}>
        <TextInput label={text('postalCode')} maxLength={20} {...field('postalCode')} />
        <TextInput label={text('city')} maxLength={100} {...field('city')} />
      </div>
      <div className={classes.pair}>
        <DateField label={text('birthDate')} {...field('birthDate')} />
      </div>
      <Textarea
        label={text('internalNotes')}
        description={text('internalNotesHint')}
        autosize
        minRows={2}
        maxLength={2000}
        {...field('internalNotes')}
      />
    </FormSection>
  )
}
