import { Alert, Button } from '@mantine/core'
import { mailServerOutcomeWords } from '@reihum/contract/messages/mail-server-outcomes.ts'
import { mailSettingFieldWords } from '@reihum/contract/messages/mail-setting.fields.ts'
import type { MailSetting } from '@reihum/contract/messages/mail-setting.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { ProofDialog } from '#platform/proof/proof-dialog.tsx'
import { useActiveTenant, useFormats, useMay } from '#platform/tenant.ts'
import { TierLock, useTierGate } from '#platform/tier-gate.tsx'
import { Facts } from '#ui/detail-page.tsx'
import { FormSection } from '#ui/form/form-section.tsx'
import { StateBadge } from '#ui/state-badge.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { MailServerForm } from './mail-server-form.tsx'
import { mailSettingsMessages } from './mail-settings.messages.ts'
import classes from './mail-settings.module.css'

type Of = { setting: MailSetting; onChange: (fresh: MailSetting) => void }

export function MailServerPart({ setting, onChange }: Of) {
  const text = useText(mailSettingsMessages)
  const gate = useTierGate('customMailServer')
  return (
    <FormSection title={text('serverTitle')} hint={text('serverHint')}>
      {setting.server && <Told setting={setting} />}
      {!gate.isIncluded && (
        <TierLock feature="customMailServer" neededTier={gate.neededTier}>
          {setting.server && text('notUsed')}
        </TierLock>
      )}
      <Changing setting={setting} onChange={onChange} isIncluded={gate.isIncluded} />
    </FormSection>
  )
}

/** How the stored server is set up, and what its last check said. */
function Told({ setting: { server } }: { setting: MailSetting }) {
  const text = useText(mailSettingsMessages)
  const locale = useLocale()
  const { dateTime } = useFormats()
  if (!server) return null
  const { outcome } = server
  const words = (field: keyof typeof mailSettingFieldWords) => mailSettingFieldWords[field].label[locale]
  return (
    <>
      <div>
        <StateBadge colour={outcome === 'right' ? 'positive' : 'warning'}>
          {text(outcome === 'right' ? 'works' : 'troubled')}
        </StateBadge>
      </div>
      {outcome !== 'right' && (
        <Alert color="warning" role="note">
          {mailServerOutcomeWords[outcome].says[locale]} {mailServerOutcomeWords[outcome].advice[locale]}
        </Alert>
      )}
      <Facts
        facts={[
          { label: words('hostname'), value: <span className="mono">{server.hostname}</span> },
          { label: words('port'), value: String(server.port) },
          { label: text('encryption'), value: text(server.ssl ? 'withSsl' : 'withStarttls') },
          { label: words('username'), value: server.username },
          { label: words('sender'), value: server.sender },
          { label: text('inTrouble'), value: text(server.fallsBack ? 'fallsBack' : 'waits') },
          { label: text('checkedAt'), value: dateTime(server.checkedAt) },
        ]}
      />
    </>
  )
}

/** For whoever may change it: the form, or what can be done with the stored server. */
function Changing({ setting, onChange, isIncluded }: Of & { isIncluded: boolean }) {
  const text = useText(mailSettingsMessages)
  const [isOpen, setOpen] = useState(false)
  if (!useMay()('settings.change')) return setting.server ? null : <p className="grey">{text('notSetUp')}</p>
  if (isOpen)
    return (
      <MailServerForm
        setting={setting}
        onCancel={() => setOpen(false)}
        onSaved={(fresh) => {
          setOpen(false)
          onChange(fresh)
        }}
      />
    )
  if (setting.server)
    return <Actions setting={setting} onChange={onChange} onEdit={isIncluded ? () => setOpen(true) : null} />
  if (!isIncluded) return null
  return (
    <div className={classes.buttons}>
      <Button variant="default" onClick={() => setOpen(true)}>
        {text('setUp')}
      </Button>
    </div>
  )
}

function Actions({ onChange, onEdit }: Of & { onEdit: (() => void) | null }) {
  const text = useText(mailSettingsMessages)
  const locale = useLocale()
  const { id: tenant } = useActiveTenant()
  const [isRemoving, setRemoving] = useState(false)
  const check = useMutation({
    mutationFn: () => api.messages.checkServer({ tenant }),
    onSuccess: (fresh) => {
      onChange(fresh)
      const outcome = fresh.server?.outcome ?? 'right'
      if (outcome === 'right') notify({ kind: 'positive', message: text('tried') })
      else notify({ kind: 'warning', message: mailServerOutcomeWords[outcome].says[locale] })
    },
  })
  return (
    <div className={classes.buttons}>
      {onEdit && (
        <>
          <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
            {text('check')}
          </Button>
          <Button variant="default" onClick={onEdit}>
            {text('change')}
          </Button>
        </>
      )}
      <Button variant="default" onClick={() => setRemoving(true)}>
        {text('remove')}
      </Button>
      <ProofDialog
        title={text('removeTitle')}
        text={text('removeText')}
        label={text('remove')}
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        run={async (proof) => {
          const fresh = await api.messages.removeServer({ tenant, proof })
          setRemoving(false)
          onChange(fresh)
          notify({ kind: 'positive', message: text('removed') })
        }}
      />
    </div>
  )
}
