import { Alert, Button, NativeSelect } from '@mantine/core'
import { currencyCode as currencyCodeSchema, type Settings } from '@reihum/contract/tenants/tenant.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { offeredCurrencies } from '@reihum/contract/wire/money.ts'
import { IconLock } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { keepSettings, useActiveTenant } from '#platform/tenant.ts'
import { QuestionDialog } from '#ui/dialog.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { Part } from './part-form.tsx'
import { settingsMessages } from './settings.messages.ts'
import classes from './settings.module.css'
import type { SettingsBase } from './settings-part.ts'

/** "GBP – Britisches Pfund", as the language calls it. */
export function currencyText(code: string, locale: Locale): string {
  const name = new Intl.DisplayNames(locale, { type: 'currency', fallback: 'none' }).of(code)
  return name ? `${code} – ${name}` : code
}

export function CurrencyPart({ settings, onSettings }: SettingsBase) {
  const text = useText(settingsMessages)
  return (
    <Part title={text('currencyTitle')} hint={text('currencyHint')}>
      {settings.currencyFixed ? (
        <FixedCurrency code={settings.currencyCode} />
      ) : (
        <ChooseCurrency settings={settings} onSettings={onSettings} />
      )}
    </Part>
  )
}

export function FixedCurrency({ code }: { code: string }) {
  const text = useText(settingsMessages)
  const locale = useLocale()
  return (
    <div className={classes.value}>
      <strong>
        <IconLock size={14} stroke={1.75} aria-hidden /> {currencyText(code, locale)}
      </strong>
      <p className="grey">{text('currencyFixed')}</p>
    </div>
  )
}

/** Fixes the currency for good; the answered settings contain it as fixed. */
export function useChooseCurrency(onSettings: (settings: Settings) => void) {
  const tenant = useActiveTenant().id
  return useMutation({
    mutationFn: (code: string) =>
      api.tenants.chooseCurrency({ tenant, currencyCode: currencyCodeSchema.parse(code) }),
    onSuccess: (saved) => {
      keepSettings(tenant, saved)
      onSettings(saved)
    },
  })
}

export function CurrencySelect({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  const text = useText(settingsMessages)
  const locale = useLocale()
  return (
    <>
      <NativeSelect
        label={text('currencyCode')}
        data={offeredCurrencies.map(({ code }) => ({ value: code, label: currencyText(code, locale) }))}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Alert color="warning" p={12} styles={{ message: { color: 'inherit' } }}>
        {text('currencyWarning')}
      </Alert>
    </>
  )
}

function ChooseCurrency({ settings, onSettings }: SettingsBase) {
  const text = useText(settingsMessages)
  const locale = useLocale()
  const [code, setCode] = useState(settings.currencyCode)
  const [isAsking, setAsking] = useState(false)
  const choose = useChooseCurrency((saved) => {
    onSettings(saved)
    notify({ kind: 'positive', message: text('currencyChosen') })
  })
  const question = text('currencyAsk', { currency: currencyText(code, locale) })
  return (
    <div className={classes.fields}>
      <CurrencySelect value={code} onChange={setCode} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => setAsking(true)}>
          {text('currencyChoose')}
        </Button>
      </div>
      <QuestionDialog
        title={question}
        text={text('currencyConsequence', { currency: code })}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        button={text('currencyChoose')}
        isPending={choose.isPending}
        onConfirm={() => choose.mutate(code)}
      />
    </div>
  )
}
