import { may } from '@reihum/contract/tenants/roles.ts'
import type { Settings } from '@reihum/contract/tenants/tenant.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { UnsavedGroup } from '#ui/form/unsaved-group.tsx'
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
import { Part, PartForm, PartProblem } from './part-form.tsx'
import { ReadSettings } from './read-settings.tsx'
import { SecurityPart } from './security-part.tsx'
import { settingsMessages } from './settings.messages.ts'
import { addressPart, companyPart, regionPart, type SettingsBase, useSettingsPart } from './settings-part.ts'
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
              <UnsavedGroup>
                <BankPart />
              </UnsavedGroup>
            )}
          </>
        )
      }
    </Loaded>
  )
}

/**
 * The forms keep the settings they were opened with as their base, so that a newer state is never overwritten unseen.
 */
function ChangeSettings({ opened }: { opened: Settings }) {
  const [settings, onSettings] = useState(opened)
  const base = { settings, onSettings }
  return (
    <UnsavedGroup>
      <CompanyPart {...base} />
      <AddressPart {...base} />
      <SlugPart {...base} />
      <RegionPart {...base} />
      <HolidayPart {...base} />
      <QuietPart {...base} />
      <ChangedDatesPart {...base} />
      <ContactsPart {...base} />
      <CurrencyPart {...base} />
      <BankPart />
      <ImprintPart {...base} />
      <PrivacyPart {...base} />
      <AgreementPart {...base} />
      <BrandPart />
      <SecurityPart {...base} />
    </UnsavedGroup>
  )
}

function CompanyPart(base: SettingsBase) {
  const text = useText(settingsMessages)
  const part = useSettingsPart(companyPart, base)
  return (
    <Part title={text('companyTitle')} hint={text('companyHint')}>
      <PartForm {...part} label={text('companyTitle')}>
        <PartProblem part={part} />
        <NameFields field={part.field} />
        <WebsiteField field={part.field} />
      </PartForm>
    </Part>
  )
}

function AddressPart(base: SettingsBase) {
  const text = useText(settingsMessages)
  const part = useSettingsPart(addressPart, base)
  return (
    <Part title={text('addressTitle')} hint={text('addressHint')}>
      <PartForm {...part} label={text('addressTitle')}>
        <PartProblem part={part} />
        <AddressFields field={part.field} />
      </PartForm>
    </Part>
  )
}

function RegionPart(base: SettingsBase) {
  const text = useText(settingsMessages)
  const part = useSettingsPart(regionPart, base)
  return (
    <Part title={text('regionTitle')} hint={text('regionHint')}>
      <PartForm {...part} label={text('regionTitle')}>
        <PartProblem part={part} />
        <RegionFields field={part.field} />
        <EnglishDatesField field={part.field} currencyCode={base.settings.currencyCode} />
      </PartForm>
    </Part>
  )
}
