import { Alert, Anchor, Checkbox, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { ChoiceField } from '#ui/form/choice-field.tsx'
import { TimeField } from '#ui/form/time-field.tsx'
import { useText } from '#ui/text.tsx'
import { AgreementFields, ImprintField, PrivacyField } from './company-fields.tsx'
import { Part } from './part-form.tsx'
import { settingsMessages } from './settings.messages.ts'
import type { SettingsForm } from './settings-part.ts'

type Of = { form: SettingsForm }

/** A link to the page as visitors see it; the server renders it, so the browser loads a page. */
function SeenInPortal({ page, hint }: { page: 'imprint' | 'privacy' | 'terms'; hint: string }): ReactNode {
  const text = useText(settingsMessages)
  const tenant = useActiveTenant()
  return (
    <>
      {hint}{' '}
      <Anchor size="sm" href={`/portal/${tenant.slug}/${page}`} target="_blank">
        {text('seeInPortal')}
      </Anchor>
    </>
  )
}

export function ImprintPart({ form }: Of) {
  const text = useText(settingsMessages)
  return (
    <Part title={text('imprintTitle')} hint={<SeenInPortal page="imprint" hint={text('imprintHint')} />}>
      <ImprintField field={form.field} />
    </Part>
  )
}

export function PrivacyPart({ form, isMissing }: Of & { isMissing: boolean }) {
  const text = useText(settingsMessages)
  return (
    <Part title={text('privacyTitle')} hint={<SeenInPortal page="privacy" hint={text('privacyHint')} />}>
      {isMissing && (
        <Alert color="warning" role="note" p={12} styles={{ message: { color: 'inherit' } }}>
          {text('privacyMissing')}
        </Alert>
      )}
      <PrivacyField field={form.field} />
    </Part>
  )
}

/** The terms and the withdrawal notice. */
export function AgreementPart({ form }: Of) {
  const text = useText(settingsMessages)
  return (
    <Part title={text('agreementTitle')} hint={<SeenInPortal page="terms" hint={text('agreementHint')} />}>
      <AgreementFields field={form.field} />
    </Part>
  )
}

/** The quiet hours, in which nobody on a waiting list is offered or given a place automatically. */
export function QuietPart({ form }: Of) {
  const text = useText(settingsMessages)
  return (
    <Part title={text('quietTitle')} hint={text('quietHint')}>
      <Group align="flex-start" grow>
        <TimeField label={text('quietFrom')} {...form.field('quietFrom')} />
        <TimeField label={text('quietUntil')} {...form.field('quietUntil')} />
      </Group>
    </Part>
  )
}

/** Whether people are told by themselves of dates that change; each change can say otherwise. */
export function ChangedDatesPart({ form }: Of) {
  const text = useText(settingsMessages)
  const { value, onChange, ...field } = form.field('tellsChangedDates')
  return (
    <Part title={text('changedDatesTitle')} hint={text('changedDatesHint')}>
      <Checkbox
        label={text('tellsChangedDates')}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
        {...field}
      />
    </Part>
  )
}

/** Whether instructors see how to reach those who come to their dates; off until somebody decides it. */
export function ContactsPart({ form }: Of) {
  const text = useText(settingsMessages)
  const { value, onChange, ...field } = form.field('instructorsSeeContacts')
  return (
    <Part title={text('contactsTitle')} hint={text('contactsHint')}>
      <Checkbox
        label={text('instructorsSeeContacts')}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
        {...field}
      />
    </Part>
  )
}

/** The region for public holidays, of the saved country: another country has other regions. */
export function HolidayPart({ form, country }: Of & { country: string }) {
  const text = useText(settingsMessages)
  const tenant = useActiveTenant()
  const { data } = useQuery(
    queries.courses.holidayRegions.queryOptions({ input: { tenant: tenant.id, country } }),
  )
  const field = form.field('holidayRegion')
  const regions = data?.regions ?? (field.value ? [{ code: field.value, name: field.value }] : [])
  return (
    <Part title={text('holidayTitle')} hint={text('holidayHint')}>
      {data && regions.length === 0 ? (
        <p className="grey">{text('holidayNone')}</p>
      ) : (
        <ChoiceField
          label={text('holidayRegion')}
          data={[
            { value: '', label: text('holidayWhole') },
            ...regions.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          {...field}
        />
      )}
    </Part>
  )
}
