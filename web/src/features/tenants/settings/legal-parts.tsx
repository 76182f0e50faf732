import { Alert, Anchor, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queries } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { ChoiceField } from '#ui/form/choice-field.tsx'
import { TimeField } from '#ui/form/time-field.tsx'
import { useText } from '#ui/text.tsx'
import { AgreementFields, ImprintField, PrivacyField } from './company-fields.tsx'
import { Part, PartForm, PartProblem } from './part-form.tsx'
import { settingsMessages } from './settings.messages.ts'
import {
  agreementPart,
  holidayPart,
  imprintPart,
  privacyPart,
  quietPart,
  type SettingsBase,
  useSettingsPart,
} from './settings-part.ts'

export function useSavedNotice() {
  const text = useText(settingsMessages)
  return { onSaved: () => notify({ kind: 'positive', message: text('saved') }) }
}

/** What visitors read, as they read it; a page of the server, so the browser loads it. */
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
  const part = useSettingsPart(imprintPart, base, useSavedNotice())
  return (
    <Part title={text('imprintTitle')} hint={<SeenInPortal page="imprint" hint={text('imprintHint')} />}>
      <PartForm {...part} label={text('imprintTitle')}>
        <PartProblem {...part} />
        <ImprintField field={part.field} />
      </PartForm>
    </Part>
  )
}

export function PrivacyPart(base: SettingsBase) {
  const text = useText(settingsMessages)
  const part = useSettingsPart(privacyPart, base, useSavedNotice())
  return (
    <Part title={text('privacyTitle')} hint={<SeenInPortal page="privacy" hint={text('privacyHint')} />}>
      <PartForm {...part} label={text('privacyTitle')}>
        <PartProblem {...part} />
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

/** What whoever books agrees to, and how a consumer gets out of it. */
export function AgreementPart(base: SettingsBase) {
  const text = useText(settingsMessages)
  const part = useSettingsPart(agreementPart, base, useSavedNotice())
  return (
    <Part title={text('agreementTitle')} hint={<SeenInPortal page="terms" hint={text('agreementHint')} />}>
      <PartForm {...part} label={text('agreementTitle')}>
        <PartProblem {...part} />
        <AgreementFields field={part.field} />
      </PartForm>
    </Part>
  )
}

/** When nobody who waits is offered or given a place by itself. */
export function QuietPart(base: SettingsBase) {
  const text = useText(settingsMessages)
  const part = useSettingsPart(quietPart, base, useSavedNotice())
  return (
    <Part title={text('quietTitle')} hint={text('quietHint')}>
      <PartForm {...part} label={text('quietTitle')}>
        <PartProblem {...part} />
        <Group align="flex-start" grow>
          <TimeField label={text('quietFrom')} {...part.field('quietFrom')} />
          <TimeField label={text('quietUntil')} {...part.field('quietUntil')} />
        </Group>
      </PartForm>
    </Part>
  )
}

/** The parts of the country as it is saved: another one has others. */
export function HolidayPart(base: SettingsBase) {
  const text = useText(settingsMessages)
  const tenant = useActiveTenant()
  const { country } = base.settings
  const part = useSettingsPart(holidayPart, base, useSavedNotice())
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
          <PartProblem {...part} />
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
