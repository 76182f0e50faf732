import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import {
  type MadeApiToken,
  maxTokenDays,
  type NewApiToken,
  newApiToken,
} from '@reihum/contract/integrations/api-token.schema.ts'
import { tokenScopeGroups, tokenScopeWords } from '@reihum/contract/wire/token-scopes.ts'
import { useState } from 'react'
import { useCallForm } from '#platform/call-form.ts'
import { api } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { ProofDialog } from '#platform/proof/proof-dialog.tsx'
import { useActiveTenant } from '#platform/tenant.ts'
import { Dialog, DialogForm, type DialogState } from '#ui/dialog.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { integrationsMessages } from './integrations.messages.ts'
import classes from './integrations.module.css'

type Made = { onMade: (made: MadeApiToken) => void }

/** What was entered, with an id that makes a second attempt harmless. */
type Wanted = NewApiToken & { id: string }

/** Asks what the token is for, and then who asks. */
export function MakeTokenDialog({ isOpen, onClose, onMade }: DialogState & Made) {
  const text = useText(integrationsMessages)
  const { id: tenant } = useActiveTenant()
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const close = () => {
    setWanted(null)
    onClose()
  }
  return (
    <>
      <Dialog title={text('make')} isOpen={isOpen && wanted === null} onClose={close} isWide>
        <TokenForm onClose={close} onWanted={setWanted} />
      </Dialog>
      <ProofDialog
        title={text('proofTitle', { name: wanted?.name ?? '' })}
        text={text('proofText')}
        label={text('make')}
        isOpen={isOpen && wanted !== null}
        onClose={close}
        refusals={[
          'API_TOKENS_FULL',
          'API_TOKEN_MADE_ALREADY',
          'API_TOKEN_BY_SUPPORT',
          'VERIFICATION_REQUIRED',
        ]}
        run={async (proof) => {
          if (!wanted) return
          const made = await api.integrations.makeToken({ tenant, ...wanted, proof } as Parameters<
            typeof api.integrations.makeToken
          >[0])
          setWanted(null)
          onMade(made)
        }}
      />
    </>
  )
}

const choices = [30, 90, 180, maxTokenDays]

function TokenForm({ onClose, onWanted }: { onClose: () => void; onWanted: (wanted: Wanted) => void }) {
  const text = useText(integrationsMessages)
  const locale = useLocale()
  const form = useCallForm({
    schema: newApiToken,
    initial: { name: '', scopes: [], days: 90 },
    call: async (entered) => onWanted({ id: newId(), ...entered }),
  })
  const scopes = form.field('scopes')
  return (
    <DialogForm form={form} button={text('next')} onBack={onClose}>
      <TextInput
        label={text('name')}
        description={text('nameHint')}
        withAsterisk
        data-autofocus
        autoComplete="off"
        maxLength={60}
        {...form.field('name')}
      />
      <Checkbox.Group
        label={text('scopes')}
        description={text('scopesHint')}
        withAsterisk
        {...scopes}
        value={scopes.value as string[]}
      >
        <div className={classes.scopes}>
          {tokenScopeGroups.map(({ name, scopes: grouped }) => (
            <fieldset key={name.en} className={classes.group}>
              <legend>{name[locale]}</legend>
              {grouped.map((scope) => (
                <Checkbox key={scope} value={scope} label={tokenScopeWords[scope][locale]} />
              ))}
            </fieldset>
          ))}
        </div>
      </Checkbox.Group>
      <NativeSelect
        label={text('days')}
        description={text('daysHint')}
        data={choices.map((days) => ({
          value: String(days),
          label: days === maxTokenDays ? text('year') : text('dayCount', { days }),
        }))}
        {...form.field('days')}
        value={String(form.values.days)}
        onChange={(event) => form.field('days').onChange(Number(event.currentTarget.value))}
      />
    </DialogForm>
  )
}
