import { Textarea, TextInput } from '@mantine/core'
import type { placeFields } from '@reihum/contract/courses/place.schema.ts'
import { useMemo } from 'react'
import { ChoiceField } from '#ui/form/choice-field.tsx'
import type { Draft, useContractForm } from '#ui/form/contract-form.ts'
import { CountField } from '#ui/form/count-field.tsx'
import { countries } from '#ui/form/country-codes.ts'
import { FormSection } from '#ui/form/form-section.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import classes from './place-fields.module.css'
import { placesMessages } from './places.messages.ts'

export type PlaceDraft = Draft<typeof placeFields>
type Field = ReturnType<typeof useContractForm<typeof placeFields>>['field']

/** Refusals that are shown at the field they speak of. */
export const placeRefusalFields = { PLACE_NAME_TAKEN: 'name' }

export function PlaceFields({ field }: { field: Field }) {
  const text = useText(placesMessages)
  const locale = useLocale()
  const known = useMemo(() => countries(locale), [locale])
  return (
    <>
      <FormSection title={text('sectionPlace')}>
        <TextInput
          label={text('name')}
          description={text('nameHint')}
          withAsterisk
          maxLength={200}
          {...field('name')}
        />
        <CountField
          className={classes.count}
          label={text('capacity')}
          description={text('capacityHint')}
          {...field('capacity')}
        />
      </FormSection>
      <FormSection title={text('sectionAddress')}>
        <TextInput label={text('street')} maxLength={200} {...field('street')} />
        <div className={classes.town}>
          <TextInput label={text('postalCode')} maxLength={20} {...field('postalCode')} />
          <TextInput label={text('city')} maxLength={100} {...field('city')} />
        </div>
        <ChoiceField label={text('country')} data={known} {...field('country')} />
      </FormSection>
      <FormSection title={text('sectionVisitors')}>
        <Textarea
          label={text('directions')}
          description={text('directionsHint')}
          autosize
          minRows={3}
          maxRows={12}
          maxLength={2000}
          {...field('directions')}
        />
        <Textarea
          label={text('accessibility')}
          description={text('accessibilityHint')}
          autosize
          minRows={3}
          maxRows={12}
          maxLength={2000}
          {...field('accessibility')}
        />
      </FormSection>
    </>
  )
}
