import { may } from '@reihum/contract/tenants/roles.ts'
import type { Settings } from '@reihum/contract/tenants/tenant.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '#platform/connection.ts'
import { SavedTogether } from '#platform/saved-together.tsx'
import { useActiveTenant } from '#platform/tenant.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { BankPart } from './bank-part.tsx'
import { BrandPart } from './brand-part.tsx'
import {
  AddressFields,
  EnglishDatesField,
  NameFields,
  RegionFields,
  WebsiteField,
} from './company-fields.tsx'
import { CurrencyPart } from './currency-part.tsx'
import {
  AgreementPart,
  ChangedDatesPart,
  ContactsPart,
  HolidayPart,
  ImprintPart,
  PrivacyPart,
  QuietPart,
} from './legal-parts.tsx'
import { Part, PartProblem, PartsForm } from './part-form.tsx'
import { ReadSettings } from './read-settings.tsx'
import { SecurityPart } from './security-part.tsx'
import { settingsMessages } from './settings.messages.ts'
import { type SettingsBase, useSettingsForm } from './settings-part.ts'
import { SlugPart } from './slug-part.tsx'

export function GeneralPage() {
  const tenant = useActiveTenant()
  const query = useQuery(queries.tenants.settings.queryOptions({ input: { tenant: tenant.id } }))
  return (
    <Loaded query={query}>
      {(settings) =>
        may(tenant.role, 'settings.change') ? (
          <ChangeSettings key={tenant.id} opened={settings} />
        ) : (
          <>
            <ReadSettings settings={settings} />
            {may(tenant.role, 'bank.manage') && (
              <SavedTogether>
                <BankPart />
              </SavedTogether>
            )}
          </>
        )
      }
    </Loaded>
  )
}

/**
 * What one call saves is one form, so that it is saved whole or not at all. It keeps the settings that it was opened with as
 * its base, so that a newer state is never overwritten unseen. What is asked about on its own comes last.
 */
function ChangeSettings({ opened }: { opened: Settings }) {
  const [settings, onSettings] = useState(opened)
  const base = { settings, onSettings }
  return (
    <SavedTogether>
      <CompanyForm {...base} />
      <BankPart />
      <BrandPart />
      <SlugPart {...base} />
      <CurrencyPart {...base} />
      <SecurityPart {...base} />
    </SavedTogether>
  )
}

function CompanyForm(base: SettingsBase) {
  const text = useText(settingsMessages)
  const form = useSettingsForm(base)
  const { settings } = base
  return (
    <PartsForm form={form} label={text('settingsForm')}>
      <PartProblem part={form} />
      <Part title={text('companyTitle')} hint={text('companyHint')}>
        <NameFields field={form.field} />
        <WebsiteField field={form.field} />
      </Part>
      <Part title={text('addressTitle')} hint={text('addressHint')}>
        <AddressFields field={form.field} />
      </Part>
      <Part title={text('regionTitle')} hint={text('regionHint')}>
        <RegionFields field={form.field} />
        <EnglishDatesField field={form.field} tenant={settings} />
      </Part>
      <HolidayPart form={form} country={settings.country} />
      <QuietPart form={form} />
      <ChangedDatesPart form={form} />
      <ContactsPart form={form} />
      <ImprintPart form={form} />
      <PrivacyPart form={form} isMissing={settings.privacyNotice === ''} />
      <AgreementPart form={form} />
    </PartsForm>
  )
}
