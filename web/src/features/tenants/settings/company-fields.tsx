import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { isTimeZone, type Settings } from '@reihum/contract/tenants/tenant.schema.ts'
import { formatTime, usualDateOrder } from '@reihum/contract/wire/dates.ts'
import { locales } from '@reihum/contract/wire/locales.ts'
import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { ChoiceField } from '#ui/form/choice-field.tsx'
import { countries } from '#ui/form/country-codes.ts'
import { useLocale, useText } from '#ui/text.tsx'
import { settingsMessages } from './settings.messages.ts'
import classes from './settings.module.css'

/** The binding of an input to the form; the same fields are used in the settings and in onboarding. */
export type FieldOf<Key extends string> = (path: Key) => {
  value: string
  // biome-ignore lint/suspicious/noExplicitAny: the form takes an event as well as a value
  onChange: any
  error?: ReactNode
}

export function NameFields({ field }: { field: FieldOf<'company' | 'director'> }) {
  const text = useText(settingsMessages)
  return (
    <>
      <TextInput
        label={text('company')}
        withAsterisk
        maxLength={200}
        autoComplete="organization"
        {...field('company')}
      />
      <TextInput label={text('director')} withAsterisk maxLength={200} {...field('director')} />
    </>
  )
}

export function WebsiteField({ field }: { field: FieldOf<'website'> }) {
  const text = useText(settingsMessages)
  return (
    <TextInput
      label={text('website')}
      type="url"
      placeholder="https://"
      maxLength={300}
      autoComplete="url"
      {...field('website')}
    />
  )
}

type AddressKey = 'street' | 'postalCode' | 'city' | 'country' | 'phone' | 'email'

export function AddressFields({ field }: { field: FieldOf<AddressKey> }) {
  const text = useText(settingsMessages)
  const locale = useLocale()
  const known = useMemo(() => countries(locale), [locale])
  return (
    <>
      <TextInput label={text('street')} maxLength={200} autoComplete="street-address" {...field('street')} />
      <div className={classes.place}>
        <TextInput
          label={text('postalCode')}
          maxLength={20}
          autoComplete="postal-code"
          {...field('postalCode')}
        />
        <TextInput label={text('city')} maxLength={100} autoComplete="address-level2" {...field('city')} />
      </div>
      <ChoiceField label={text('country')} data={known} {...field('country')} />
      <div className={classes.pair}>
        <TextInput label={text('phone')} type="tel" maxLength={50} autoComplete="tel" {...field('phone')} />
        <TextInput
          label={text('email')}
          type="email"
          maxLength={200}
          autoComplete="email"
          {...field('email')}
        />
      </div>
    </>
  )
}

export function ImprintField({ field }: { field: FieldOf<'imprint'> }) {
  const text = useText(settingsMessages)
  return (
    <Textarea
      label={text('imprint')}
      autosize
      minRows={6}
      maxRows={20}
      maxLength={20_000}
      {...field('imprint')}
    />
  )
}

export function PrivacyField({ field }: { field: FieldOf<'privacyNotice'> }) {
  const text = useText(settingsMessages)
  return (
    <Textarea
      label={text('privacyNotice')}
      description={text('privacyAsk')}
      autosize
      minRows={6}
      maxRows={20}
      maxLength={50_000}
      {...field('privacyNotice')}
    />
  )
}

/** Terms and withdrawal notice; without terms, visitors need not accept any. */
export function AgreementFields({ field }: { field: FieldOf<'terms' | 'withdrawalNotice'> }) {
  const text = useText(settingsMessages)
  const size = { autosize: true, minRows: 6, maxRows: 20 }
  return (
    <>
      <Textarea
        {...size}
        label={text('terms')}
        description={text('termsAsk')}
        maxLength={50_000}
        {...field('terms')}
      />
      <Textarea
        {...size}
        label={text('withdrawalNotice')}
        description={text('withdrawalAsk')}
        maxLength={20_000}
        {...field('withdrawalNotice')}
      />
    </>
  )
}

export const languageNames = { de: 'Deutsch', en: 'English' } as const

export function RegionFields({ field }: { field: FieldOf<'language' | 'timeZone'> }) {
  const text = useText(settingsMessages)
  const locale = useLocale()
  const timeZone = field('timeZone')
  const zones = useMemo(() => {
    const known = Intl.supportedValuesOf('timeZone')
    // Adds UTC and the stored zone, which may be an alias: browsers list neither.
    return [...new Set([timeZone.value, 'UTC', ...known])]
      .filter(isTimeZone)
      .sort((a, b) => a.localeCompare(b))
      .map((value) => ({ value, label: value.replaceAll('_', ' ') }))
  }, [timeZone.value])
  const now = isTimeZone(timeZone.value) && formatTime(new Date(), { timeZone: timeZone.value, locale })
  return (
    <div className={classes.pair}>
      <NativeSelect
        label={text('language')}
        data={locales.map((value) => ({ value, label: languageNames[value] }))}
        {...field('language')}
      />
      <ChoiceField
        label={text('timeZone')}
        data={zones}
        description={now ? text('timeThere', { time: now }) : undefined}
        {...timeZone}
      />
    </div>
  )
}

const writtenOrders = { mdy: 'MM/DD/YYYY', dmy: 'DD/MM/YYYY' } as const

/** How dates are written in tables in English that are exported, and read in those that are imported. */
export function EnglishDatesField({
  field,
  tenant,
}: {
  field: FieldOf<'englishDates'>
  tenant: Pick<Settings, 'currencyCode' | 'country'>
}) {
  const text = useText(settingsMessages)
  return (
    <NativeSelect
      label={text('englishDates')}
      description={text('englishDatesHint')}
      data={[
        {
          value: '',
          label: text('englishDatesUsual', { format: writtenOrders[usualDateOrder(tenant)] }),
        },
        ...Object.entries(writtenOrders).map(([value, label]) => ({ value, label })),
      ]}
      {...field('englishDates')}
    />
  )
}
