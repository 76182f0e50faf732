import type { Settings } from '@reihum/contract/tenants/tenant.schema.ts'
import { useMemo } from 'react'
import { Facts } from '#ui/detail-page.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { languageNames } from './company-fields.tsx'
import { currencyText } from './currency-part.tsx'
import { settingsMessages } from './settings.messages.ts'
import classes from './settings.module.css'

/** The settings, for roles that may read but not change them. */
export function ReadSettings({ settings }: { settings: Settings }) {
  const text = useText(settingsMessages)
  const locale = useLocale()
  const country = useMemo(
    () => new Intl.DisplayNames(locale, { type: 'region' }).of(settings.country),
    [locale, settings.country],
  )
  const town = [settings.postalCode, settings.city].filter(Boolean).join(' ')
  const address = [settings.street, town, country].filter(Boolean).join('\n')
  return (
    <div className={classes.read}>
      <p className="grey">{text('askAdministrator')}</p>
      <Facts
        facts={[
          { label: text('company'), value: settings.company },
          { label: text('director'), value: settings.director },
          { label: text('website'), value: settings.website },
          { label: text('address'), value: address },
          { label: text('phone'), value: settings.phone },
          { label: text('email'), value: settings.email },
          { label: text('language'), value: languageNames[settings.language] },
          { label: text('timeZone'), value: settings.timeZone.replaceAll('_', ' ') },
          { label: text('currencyCode'), value: currencyText(settings.currencyCode, locale) },
          { label: text('imprint'), value: settings.imprint },
          { label: text('privacyNotice'), value: settings.privacyNotice },
          { label: text('terms'), value: settings.terms },
          { label: text('withdrawalNotice'), value: settings.withdrawalNotice },
        ]}
      />
    </div>
  )
}
