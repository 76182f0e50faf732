import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { letterheadFieldWords } from '@reihum/contract/tenants/letterhead.fields.ts'
import {
  type Logo,
  logoPlace,
  logoSize,
  type StoredLetterhead,
} from '@reihum/contract/tenants/letterhead.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useAdditions } from '#platform/house-context.tsx'
import { SavedTogether } from '#platform/saved-together.tsx'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
import { FormSection } from '#ui/form/form-section.tsx'
import { RecordProblem } from '#ui/form/record-problem.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { PartForm } from '../part-form.tsx'
import classes from './documents.module.css'
import { documentsParts } from './documents-parts.ts'
import { letterheadMessages } from './letterhead.messages.ts'
import { LetterheadPreview } from './letterhead-preview.tsx'
import { LogoField } from './logo-field.tsx'
import { type LetterheadForm, letterheadQuery, useLetterhead } from './use-letterhead.ts'

/** How papers look, and what other rooms let be set up of them. */
export function DocumentsSettingsPage() {
  const tenant = useActiveTenant()
  const query = useQuery(letterheadQuery(tenant.id))
  return (
    <SavedTogether>
      <Loaded query={query}>{(stored) => <Documents key={tenant.id} stored={stored} />}</Loaded>
    </SavedTogether>
  )
}

function Documents({ stored }: { stored: StoredLetterhead }) {
  const form = useLetterhead(stored)
  const further = useAdditions(documentsParts)
  return (
    <div className={classes.page}>
      <div className={classes.parts}>
        <Letterhead form={form} />
        <Suspense>
          {further.map((Further, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rooms bring them once, in an order that stays
            <Further key={at} />
          ))}
        </Suspense>
      </div>
      <LetterheadPreview values={form.values} />
    </div>
  )
}

function Letterhead({ form }: { form: LetterheadForm }) {
  const text = useText(letterheadMessages)
  const locale = useLocale()
  if (!useMay()('settings.change'))
    return (
      <div>
        <p className="grey">{text('askAdministrator')}</p>
        <fieldset className={classes.fields} disabled>
          <Fields form={form} />
        </fieldset>
      </div>
    )
  return (
    <PartForm form={form} label={text('letterhead')}>
      <RecordProblem
        {...form}
        fieldName={(field) => letterheadFieldWords[field as keyof typeof letterheadFieldWords].label[locale]}
      />
      <Fields form={form} />
    </PartForm>
  )
}

function Fields({ form }: { form: LetterheadForm }) {
  const text = useText(letterheadMessages)
  const logo = form.field('logo')
  return (
    <>
      <FormSection title={text('letterhead')} hint={text('letterheadHint')}>
        <LogoField
          logo={form.values.logo as Logo | null}
          error={logo.error ? String(logo.error) : undefined}
          onChange={(chosen) => form.fill({ logo: chosen })}
        />
        {form.values.logo && (
          <div className={classes.pair}>
            <NativeSelect
              label={text('logoPlace')}
              data={logoPlace.options.map((value) => ({ value, label: text(value) }))}
              {...form.field('logoPlace')}
            />
            <NativeSelect
              label={text('logoSize')}
              data={logoSize.options.map((value) => ({ value, label: text(value) }))}
              {...form.field('logoSize')}
            />
          </div>
        )}
        <TextInput
          label={text('senderLine')}
          description={text('senderLineHint')}
          maxLength={150}
          {...form.field('senderLine')}
        />
      </FormSection>
      <FormSection title={text('footer')} hint={text('footerHint')}>
        <div className={classes.footer}>
          {(['footerLeft', 'footerMiddle', 'footerRight'] as const).map((column) => (
            <Textarea
              key={column}
              label={text(column)}
              autosize
              minRows={3}
              maxRows={6}
              maxLength={300}
              {...form.field(column)}
            />
          ))}
        </div>
      </FormSection>
      <LawFields form={form} />
    </>
  )
}

function LawFields({ form }: { form: LetterheadForm }) {
  const text = useText(letterheadMessages)
  return (
    <FormSection title={text('law')} hint={text('lawHint')}>
      <div className={classes.pair}>
        <TextInput label={text('taxNumber')} maxLength={30} {...form.field('taxNumber')} />
        <TextInput
          label={text('vatId')}
          description={text('vatIdHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={30}
          {...form.field('vatId')}
        />
        <TextInput
          label={text('registerCourt')}
          description={text('registerCourtHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={100}
          {...form.field('registerCourt')}
        />
        <TextInput
          label={text('registerNumber')}
          description={text('registerNumberHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={50}
          {...form.field('registerNumber')}
        />
        <TextInput
          label={text('businessId')}
          description={text('businessIdHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={30}
          {...form.field('businessId')}
        />
      </div>
      <Checkbox
        label={text('isSmallBusiness')}
        description={text('isSmallBusinessHint')}
        checked={form.values.isSmallBusiness === true}
        onChange={(event) => form.field('isSmallBusiness').onChange(event.currentTarget.checked)}
      />
    </FormSection>
  )
}
