import { Alert, Anchor, Checkbox, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { ChoiceField } from '#ui/form/choice-field.tsx'
import { TimeField } from '#ui/form/time-field.tsx'
import { useText } from '#ui/text.tsx'
import { AgreementFields, ImprintField, PrivacyField } from './company-fields.tsx'
import { Part, PartForm, PartProblem } from './part-form.tsx'
import { settingsMessages } from './settings.messages.ts'
import {
  agreementPart,
  changedDatesPart,
  contactsPart,
  holidayPart,
  imprintPart,
  privacyPart,
  quietPart,
  type SettingsBase,
  useSettingsPart,
} from './settings-part.ts'

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

export function ImprintPart(base: SettingsBase) {
  const text = useText(settingsMessages)
  const part = useSettingsPart(imprintPart, base)
  return (
    <Part title={text('imprintTitle')} hint={<SeenInPortal page="imprint" hint={text('imprintHint')} />}>
      <PartForm {...part} label={text('imprintTitle')}>
        <PartProblem part={part} />
        <ImprintField field={part.field} />
      </PartForm>
    </Part>
  )
}

export function PrivacyPart(base: SettingsBase) {
  const text = useText(settingsMessages)
  const part = useSettingsPart(privacyPart, base)
  return (
    <Part title={text('privacyTitle')} hint={<SeenInPortal page="privacy" hint={text('privacyHint')} />}>
      <PartForm {...part} label={text('privacyTitle')}>
        <PartProblem part={part} />
        {base.settings.privacyNotice === '' && (
          <Alert color="warning" role="note" p={12} styles={{ message: { color: 'inherit' } }}>
            {text('privacyMissing')}
          </Alert>
        )}
        <PrivacyField field={part.field} />
      </PartForm>
    </Part>
  )
}

/** The terms and the withdrawal notice. */
export function AgreementPart(base: SettingsBase) {
  const text = useText(settingsMessages)
  const part = useSettingsPart(agreementPart, base)
  return (
    <Part title={text('agreementTitle')} hint={<SeenInPortal page="terms" hint={text('agreementHint')} />}>
      <PartForm {...part} label={text('agreementTitle')}>
        <PartProblem part={part} />
        <AgreementFields field={part.field} />
      </PartForm>
    </Part>
  )
}

/** The quiet hours, in which nobody on a waiting list is offered or given a place automatically. */
export function QuietPart(base: SettingsBase) {
  const text = useText(settingsMessages)
  const part = useSettingsPart(quietPart, base)
  return (
    <Part title={text('quietTitle')} hint={text('quietHint')}>
      <PartForm {...part} label={text('quietTitle')}>
        <PartProblem part={part} />
        <Group align="flex-start" grow>
          <TimeField label={text('quietFrom')} {...part.field('quietFrom')} />
          <TimeField label={text('quietUntil')} {...part.field('quietUntil')} />
        </Group>
      </PartForm>
    </Part>
  )
}

/** Whether people are told by themselves of dates that change; each change can say otherwise. */
export function ChangedDatesPart(base: SettingsBase) {
  const text = useText(settingsMessages)
  const part = useSettingsPart(changedDatesPart, base)
  const { value, onChange, ...field } = part.field('tellsChangedDates')
  return (
    <Part title={text('changedDatesTitle')} hint={text('changedDatesHint')}>
      <PartForm {...part} label={text('changedDatesTitle')}>
        <PartProblem part={part} />
        <Checkbox
          label={text('tellsChangedDates')}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
          {...field}
        />
      </PartForm>
    </Part>
  )
}

/** Whether instructors see how to reach those who come to their dates; off until somebody decides it. */
export function ContactsPart(base: SettingsBase) {
  const text = useText(settingsMessages)
  const part = useSettingsPart(contactsPart, base)
  const { value, onChange, ...field } = part.field('instructorsSeeContacts')
  return (
    <Part title={text('contactsTitle')} hint={text('contactsHint')}>
      <PartForm {...part} label={text('contactsTitle')}>
        <PartProblem part={part} />
        <Checkbox
          label={text('instructorsSeeContacts')}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
          {...field}
        />
      </PartForm>
    </Part>
  )
}

/** The region for public holidays, of the saved country: another country has other regions. */
export function HolidayPart(base: SettingsBase) {
  const text = useText(settingsMessages)
  const tenant = useActiveTenant()
  const { country } = base.settings
  const part = useSettingsPart(holidayPart, base)
  const { data } = useQuery(
    queries.courses.holidayRegions.queryOptions({ input: { tenant: tenant.id, country } }),
  )
  const field = part.field('holidayRegion')
  const regions = data?.regions ?? (field.value ? [{ code: field.value, name: field.value }] : [])
  return (
    <Part title={text('holidayTitle')} hint={text('holidayHint')}>
      {data && regions.length === 0 ? (
        <p className="grey">{text('holidayNone')}</p>
      ) : (
        <PartForm {...part} label={text('holidayTitle')}>
          <PartProblem part={part} />
          <ChoiceField
            label={text('holidayRegion')}
            data={[
              { value: '', label: text('holidayWhole') },
              ...regions.map(({ code, name }) => ({ value: code, label: name })),
            ]}
            {...field}
          />
        </PartForm>
      )}
    </Part>
  )
}
