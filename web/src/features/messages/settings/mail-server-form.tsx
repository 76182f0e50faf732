import { Alert, Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import type { IdentityProof } from '@reihum/contract/identity/second-factor.schema.ts'
import { mailServerOutcome, mailServerOutcomeWords } from '@reihum/contract/messages/mail-server-outcomes.ts'
import { mailSettingFieldWords } from '@reihum/contract/messages/mail-setting.fields.ts'
import {
  type EnteredMailServer,
  enteredMailServer,
  type MailSetting,
} from '@reihum/contract/messages/mail-setting.schema.ts'
import { useState } from 'react'
import { useCallForm } from '#platform/call-form.ts'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { ApiProblem } from '#platform/problems.ts'
import { ProofDialog } from '#platform/proof/proof-dialog.tsx'
import { useActiveTenant } from '#platform/tenant.ts'
import { CountField } from '#ui/form/count-field.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { mailSettingsMessages } from './mail-settings.messages.ts'
import classes from './mail-settings.module.css'

type Of = { setting: MailSetting; onSaved: (fresh: MailSetting) => void; onCancel: () => void }

const empty = { hostname: '', port: 465, ssl: true, username: '', sender: '', fallsBack: false }

type Refused = { outcome: Exclude<MailServerOutcome, 'right'>; answer: string }
type MailServerOutcome = ReturnType<typeof mailServerOutcome.parse>

const trouble = mailServerOutcome.exclude(['right'])

/** What the test showed; null: another error. */
function refusedBy(error: unknown): Refused | null {
  if (!(error instanceof ApiProblem) || error.code !== 'MAIL_SERVER_REFUSED') return null
  const { outcome, answer } = (error.data ?? {}) as { outcome?: unknown; answer?: unknown }
  const read = trouble.safeParse(outcome)
  return read.success ? { outcome: read.data, answer: String(answer ?? '') } : null
}

/** What was entered is tried and stored once the user has proved who they are. */
function useMailServer({ setting, onSaved }: Of) {
  const text = useText(mailSettingsMessages)
  const { id: tenant } = useActiveTenant()
  const [wanted, setWanted] = useState<EnteredMailServer | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  const { outcome: _, checkedAt: __, ...stored } = setting.server ?? { outcome: '', checkedAt: '', ...empty }
  const form = useCallForm({
    schema: enteredMailServer,
    initial: { ...stored, password: '' },
    call: async (values) => {
      setRefused(null)
      setWanted(values)
    },
  })
  const send = async (server: EnteredMailServer, proof: IdentityProof) => {
    try {
      const fresh = await api.messages.setUpServer({ tenant, revision: setting.revision, server, proof })
      setWanted(null)
      onSaved(fresh)
      notify({ kind: 'positive', message: text('tried') })
    } catch (error) {
      const found = refusedBy(error)
      if (!found) throw error
      setRefused(found)
      setWanted(null)
    }
  }
  return { form, wanted, refused, send, forget: () => setWanted(null) }
}

function RefusedAlert({ outcome, answer }: Refused) {
  const text = useText(mailSettingsMessages)
  const locale = useLocale()
  const { says, advice } = mailServerOutcomeWords[outcome]
  return (
    <Alert color="negative" role="alert" title={text('refusedTitle')}>
      <p>
        {says[locale]} {advice[locale]}
      </p>
      {answer && <p className="mono">{text('answer', { answer })}</p>}
    </Alert>
  )
}

export function MailServerForm(of: Of) {
  const text = useText(mailSettingsMessages)
  const locale = useLocale()
  const { form, wanted, refused, send, forget } = useMailServer(of)
  const words = (field: keyof typeof mailSettingFieldWords) => mailSettingFieldWords[field].label[locale]
  const checkbox = (field: 'ssl' | 'fallsBack') => ({
    label: words(field),
    checked: form.values[field] === true,
    onChange: ({ currentTarget }: { currentTarget: { checked: boolean } }) =>
      form.field(field).onChange(currentTarget.checked),
  })
  return (
    <>
      <form
        ref={form.element}
        className={classes.fields}
        noValidate
        onSubmit={form.submit}
        aria-label={text('serverTitle')}
      >
        {refused && <RefusedAlert {...refused} />}
        <div className={classes.pair}>
          <TextInput
            label={words('hostname')}
            placeholder="mail.example.org"
            withAsterisk
            autoComplete="off"
            spellCheck={false}
            maxLength={253}
            {...form.field('hostname')}
          />
          <CountField label={words('port')} withAsterisk {...form.field('port')} value={form.values.port} />
        </div>
        <Checkbox description={text('sslHint')} {...checkbox('ssl')} />
        <TextInput
          label={words('username')}
          description={text('usernameHint')}
          withAsterisk
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          {...form.field('username')}
        />
        <PasswordInput
          label={words('password')}
          description={of.setting.server ? text('passwordKept') : undefined}
          autoComplete="new-password"
          maxLength={500}
          {...form.field('password')}
        />
        <TextInput
          label={words('sender')}
          description={text('senderFieldHint')}
          type="email"
          withAsterisk
          autoComplete="off"
          maxLength={200}
          {...form.field('sender')}
        />
        <Checkbox description={text('fallsBackHint')} {...checkbox('fallsBack')} />
        <div className={classes.buttons}>
          <Button type="submit" loading={form.isSaving}>
            {text('trySave')}
          </Button>
          <Button variant="default" onClick={of.onCancel}>
            {text('cancel')}
          </Button>
        </div>
      </form>
      <ProofDialog
        title={text('proofTitle')}
        text={text('proofText')}
        label={text('trySave')}
        isOpen={wanted !== null}
        onClose={forget}
        run={async (proof) => {
          if (wanted) await send(wanted, proof)
        }}
        refusals={['CONFLICT', 'MAIL_PASSWORD_NEEDED', 'TIER_REQUIRED']}
      />
    </>
  )
}
