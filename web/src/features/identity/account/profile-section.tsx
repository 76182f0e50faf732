import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type Account, accountFields } from '@reihum/contract/identity/account.schema.ts'
import { locales } from '@reihum/contract/wire/locales.ts'
import { useCallForm } from '#platform/call-form.ts'
import { api, language } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import forms from '#ui/form/form.module.css'
import { useUnsavedInGroup } from '#ui/form/unsaved-group.tsx'
import { PageSection } from '#ui/page-section.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { accountMessages } from './account.messages.ts'
import { keepAccount } from './keep-account.ts'

export function ProfileSection({ account }: { account: Account }) {
  const text = useText(accountMessages)
  const locale = useLocale()
  const form = useCallForm({
    schema: accountFields,
    initial: { name: account.name, language: account.language ?? locale },
    call: async (fields) => {
      keepAccount(await api.identity.changeAccount(fields))
      if (fields.language !== locale) language.choose(fields.language)
      notify({ kind: 'positive', message: text('saved') })
    },
  })
  useUnsavedInGroup(form.hasUnsavedChanges)
  const names = { de: text('german'), en: text('english') }
  return (
    <PageSection title={text('profile')}>
      <form ref={form.element} className={forms.form} noValidate onSubmit={form.submit}>
        <div className={forms.pair}>
          <TextInput label={text('name')} autoComplete="name" {...form.field('name')} />
          <NativeSelect
            label={text('language')}
            description={text('languageHint')}
            data={locales.map((value) => ({ value, label: names[value] }))}
            {...form.field('language')}
          />
        </div>
        <div>
          <Button type="submit" variant="default" loading={form.isSaving}>
            {text('save')}
          </Button>
        </div>
      </form>
    </PageSection>
  )
}
