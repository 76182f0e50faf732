import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type Account, accountFields } from '@reihum/contract/identity/account.schema.ts'
import { locales } from '@reihum/contract/wire/locales.ts'
import { useCall } from '#platform/call.ts'
import { api, language } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useContractForm } from '#ui/form/contract-form.ts'
import forms from '#ui/form/form.module.css'
import { UnsavedChanges } from '#ui/form/unsaved-changes.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { accountMessages } from './account.messages.ts'
import { AccountSection } from './account-section.tsx'
import { keepAccount } from './keep-account.ts'

export function ProfileSection({ account }: { account: Account }) {
  const text = useText(accountMessages)
  const locale = useLocale()
  const { run, isPending } = useCall(api.identity.changeAccount)
  const { field, element, submit, hasUnsavedChanges } = useContractForm({
    schema: accountFields,
    initial: { name: account.name, language: account.language ?? locale },
    save: async (fields) => {
      keepAccount(await run(fields))
      if (fields.language !== locale) language.choose(fields.language)
      notify({ kind: 'positive', message: text('saved') })
    },
  })
  const names = { de: text('german'), en: text('english') }
  return (
    <AccountSection title={text('profile')}>
      <form ref={element} className={forms.form} noValidate onSubmit={submit}>
        <UnsavedChanges hasUnsavedChanges={hasUnsavedChanges} />
        <div className={forms.pair}>
          <TextInput label={text('name')} autoComplete="name" {...field('name')} />
          <NativeSelect
            label={text('language')}
            description={text('languageHint')}
            data={locales.map((value) => ({ value, label: names[value] }))}
            {...field('language')}
          />
        </div>
        <div>
          <Button type="submit" variant="default" loading={isPending}>
            {text('save')}
          </Button>
        </div>
      </form>
    </AccountSection>
  )
}
