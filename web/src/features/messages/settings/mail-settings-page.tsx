import { Anchor, TextInput } from '@mantine/core'
import { mailSettingFieldWords } from '@reihum/contract/messages/mail-setting.fields.ts'
import { type MailSetting, replyToChange } from '@reihum/contract/messages/mail-setting.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallForm } from '#platform/call-form.ts'
import { api, queries, queryClient } from '#platform/connection.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { SavedTogether } from '#platform/saved-together.tsx'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
import { Facts } from '#ui/detail-page.tsx'
import { FormSection } from '#ui/form/form-section.tsx'
import { FormInGroup } from '#ui/form/save-group.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { MailServerPart } from './mail-server-part.tsx'
import { mailSettingsMessages } from './mail-settings.messages.ts'
import classes from './mail-settings.module.css'
import { SenderDomainPart } from './sender-domain-part.tsx'

const settingQuery = (tenant: string) => queries.messages.setting.queryOptions({ input: { tenant } })

/** Through which mail server letters leave, and where answers go. */
export function MailSettingsPage() {
  const { id: tenant } = useActiveTenant()
  const query = useQuery(settingQuery(tenant))
  const keep = (fresh: MailSetting) => queryClient.setQueryData(settingQuery(tenant).queryKey, fresh)
  return (
    <SavedTogether>
      <Loaded query={query}>
        {(setting) => (
          <div key={tenant} className={classes.parts}>
            <SenderPart setting={setting} onChange={keep} />
            <MailServerPart setting={setting} onChange={keep} />
            {setting.server && setting.isIncluded && <SenderDomainPart sender={setting.server.sender} />}
          </div>
        )}
      </Loaded>
    </SavedTogether>
  )
}

type Of = { setting: MailSetting; onChange: (fresh: MailSetting) => void }

/** The address that letters come from; null: they are kept. */
const senderOf = ({ server, isIncluded, houseSender }: MailSetting) =>
  (isIncluded && server?.sender) || houseSender

function SenderPart({ setting, onChange }: Of) {
  const text = useText(mailSettingsMessages)
  const locale = useLocale()
  const { name } = useActiveTenant()
  const mayChange = useMay()('settings.change')
  const sender = senderOf(setting)
  const replyTo = setting.replyTo || setting.ownAddress
  return (
    <FormSection title={text('senderTitle')} hint={text('senderHint')}>
      {sender === null ? (
        <p className="grey">
          {text('noSender')}{' '}
          <Anchor component={Link} to="/notifications">
            {text('mails')}
          </Anchor>
        </p>
      ) : (
        <Facts
          facts={[
            { label: text('senderName'), value: name },
            { label: text('senderAddress'), value: sender },
            !mayChange && { label: mailSettingFieldWords.replyTo.label[locale], value: replyTo || sender },
          ]}
        />
      )}
      {mayChange ? (
        <ReplyToForm key={setting.revision} setting={setting} onChange={onChange} />
      ) : (
        <p className="grey">{text('askAdmin')}</p>
      )}
    </FormSection>
  )
}

const replyToFields = replyToChange.pick({ replyTo: true })

function ReplyToForm({ setting, onChange }: Of) {
  const text = useText(mailSettingsMessages)
  const locale = useLocale()
  const { id: tenant } = useActiveTenant()
  const { revision, replyTo, ownAddress } = setting
  const form = useCallForm({
    schema: replyToFields,
    initial: { replyTo },
    call: async (fields) => {
      onChange(await api.messages.changeReplyTo({ tenant, revision, ...fields }))
    },
    above: ['CONFLICT', 'VERIFICATION_REQUIRED'],
  })
  const label = mailSettingFieldWords.replyTo.label[locale]
  return (
    <FormInGroup form={form} className={classes.fields} label={label}>
      {form.refusal && <RefusalAlert problem={form.refusal} />}
      <TextInput
        label={label}
        description={ownAddress ? text('replyToHint', { address: ownAddress }) : text('replyToNowhere')}
        type="email"
        autoComplete="email"
        maxLength={200}
        {...form.field('replyTo')}
      />
    </FormInGroup>
  )
}
