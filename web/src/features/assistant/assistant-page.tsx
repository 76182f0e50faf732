import { Alert, Button, Checkbox, PasswordInput, Radio, TextInput } from '@mantine/core'
import {
  type AssistantSetting,
  assistantProviders,
  type EnteredAssistant,
  enteredAssistant,
} from '@reihum/contract/assistant/assistant.schema.ts'
import {
  assistantCategories,
  assistantCategoryWords,
} from '@reihum/contract/assistant/assistant-categories.ts'
import {
  type AssistantTrouble,
  assistantTrouble,
  assistantTroubleWords,
} from '@reihum/contract/assistant/assistant-troubles.ts'
import type { IdentityProof } from '@reihum/contract/identity/second-factor.schema.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCallForm } from '#platform/call-form.ts'
import { api, queries, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { ApiProblem } from '#platform/problems.ts'
import { ProofDialog } from '#platform/proof/proof-dialog.tsx'
import { useActiveTenant, useFormats, useMay } from '#platform/tenant.ts'
import { Facts } from '#ui/detail-page.tsx'
import { CountField } from '#ui/form/count-field.tsx'
import { FormSection } from '#ui/form/form-section.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { assistantMessages } from './assistant.messages.ts'
import classes from './assistant.module.css'

type Of = { setting: AssistantSetting; onChange: (fresh: AssistantSetting) => void }

/** Which model the mail assistant uses, what it may see, and what it has used. */
export function AssistantPage() {
  const text = useText(assistantMessages)
  const { id: tenant } = useActiveTenant()
  const options = queries.assistant.setting.queryOptions({ input: { tenant } })
  const query = useQuery(options)
  const onChange = (fresh: AssistantSetting) => queryClient.setQueryData(options.queryKey, fresh)
  const mayChange = useMay()('settings.change')
  return (
    <div className={classes.parts}>
      <Loaded query={query}>
        {(setting) => (
          <FormSection title={text('title')} hint={text('hint')}>
            {!setting.isAllowed && <Alert color="warning">{text('notAllowed')}</Alert>}
            <Told setting={setting} />
            {mayChange ? (
              <SettingForm key={setting.revision} setting={setting} onChange={onChange} />
            ) : (
              <p className="grey">{text('askAdmin')}</p>
            )}
          </FormSection>
        )}
      </Loaded>
    </div>
  )
}

function TroubleAlert({ title, trouble }: { title: string; trouble: AssistantTrouble }) {
  const locale = useLocale()
  const { says, advice } = assistantTroubleWords[trouble]
  return (
    <Alert color="negative" role="alert" title={title}>
      {says[locale]} {advice[locale]}
    </Alert>
  )
}

/** What is set up, what its last check said, and what was used. */
function Told({
  setting: { provider, outcome, checkedAt, used, baseUrl, model, system },
}: Pick<Of, 'setting'>) {
  const text = useText(assistantMessages)
  const locale = useLocale()
  const { dateTime } = useFormats()
  if (provider === 'off') return null
  const count = (value: number) => value.toLocaleString(locale)
  return (
    <>
      {outcome && outcome !== 'right' && <TroubleAlert title={text('troubledTitle')} trouble={outcome} />}
      <Facts
        facts={[
          {
            label: text('provider'),
            value: provider === 'custom' ? baseUrl : (system?.host ?? '–'),
          },
          { label: text('model'), value: provider === 'custom' ? model : (system?.model ?? '–') },
          outcome === 'right' &&
            checkedAt !== null && { label: text('state'), value: text('works', { at: dateTime(checkedAt) }) },
          {
            label: text('used'),
            value: text('usedOf', { calls: count(used.calls), tokens: count(used.tokens) }),
          },
        ]}
      />
    </>
  )
}

const trouble = (error: unknown): AssistantTrouble | null => {
  if (!(error instanceof ApiProblem) || error.code !== 'ASSISTANT_CHECK_FAILED') return null
  return assistantTrouble.safeParse((error.data as { outcome?: unknown } | null)?.outcome).data ?? null
}

/** What was entered is tried and stored once the user has proved who they are. */
function useSetting({ setting, onChange }: Of) {
  const text = useText(assistantMessages)
  const { id: tenant } = useActiveTenant()
  const [wanted, setWanted] = useState<EnteredAssistant | null>(null)
  const [refused, setRefused] = useState<AssistantTrouble | null>(null)
  const { provider, baseUrl, model, categories, monthlyCalls, monthlyTokens } = setting
  const form = useCallForm({
    schema: enteredAssistant,
    initial: { provider, baseUrl, model, categories, monthlyCalls, monthlyTokens, apiKey: '' },
    call: async (values) => {
      setRefused(null)
      setWanted(values)
    },
  })
  const send = async (assistant: EnteredAssistant, proof: IdentityProof) => {
    try {
      const { revision } = setting
      onChange(await api.assistant.setUpAssistant({ tenant, revision, assistant, proof }))
      notify({ kind: 'positive', message: text(assistant.provider === 'off' ? 'switchedOff' : 'saved') })
    } catch (error) {
      const found = trouble(error)
      if (!found) throw error
      setRefused(found)
    }
    setWanted(null)
  }
  return { form, wanted, refused, send, forget: () => setWanted(null) }
}

function SettingForm({ setting, onChange }: Of) {
  const text = useText(assistantMessages)
  const { form, wanted, refused, send, forget } = useSetting({ setting, onChange })
  const { provider } = form.values
  return (
    <>
      <form
        ref={form.element}
        className={classes.fields}
        noValidate
        onSubmit={form.submit}
        aria-label={text('title')}
      >
        {refused && <TroubleAlert title={text('refusedTitle')} trouble={refused} />}
        <Radio.Group
          label={text('provider')}
          value={String(provider)}
          onChange={(value) => form.field('provider').onChange(value)}
        >
          <div className={classes.choices}>
            {assistantProviders
              .filter((one) => one !== 'system' || setting.system || provider === 'system')
              .map((one) => (
                <Radio
                  key={one}
                  value={one}
                  disabled={one !== 'off' && !setting.isAllowed}
                  label={text(`provider_${one}`, {
                    model: setting.system?.model ?? '–',
                    host: setting.system?.host ?? '–',
                  })}
                />
              ))}
          </div>
        </Radio.Group>
        {provider === 'custom' && <CustomFields form={form} hasKey={setting.hasKey} />}
        {provider !== 'off' && <Choices form={form} setting={setting} />}
        <div className={classes.buttons}>
          <Button type="submit" loading={form.isSaving}>
            {text('save')}
          </Button>
          {setting.provider !== 'off' && setting.isAllowed && <CheckButton onChange={onChange} />}
        </div>
      </form>
      <ProofDialog
        title={text('proofTitle')}
        text={text('proofText')}
        label={text('save')}
        isOpen={wanted !== null}
        onClose={forget}
        run={async (proof) => {
          if (wanted) await send(wanted, proof)
        }}
        refusals={['CONFLICT', 'ASSISTANT_KEY_NEEDED', 'ASSISTANT_MODEL_NEEDED', 'ASSISTANT_OFF']}
      />
    </>
  )
}

type Form = ReturnType<typeof useSetting>['form']

function CustomFields({ form, hasKey }: { form: Form; hasKey: boolean }) {
  const text = useText(assistantMessages)
  const plain = { withAsterisk: true, autoComplete: 'off', spellCheck: false } as const
  return (
    <>
      <TextInput
        label={text('baseUrl')}
        placeholder="https://api.example.org/v1"
        maxLength={300}
        {...plain}
        {...form.field('baseUrl')}
      />
      <TextInput label={text('model')} maxLength={200} {...plain} {...form.field('model')} />
      <PasswordInput
        label={text('apiKey')}
        description={text(hasKey ? 'keyKept' : 'keyHint')}
        autoComplete="new-password"
        maxLength={500}
        {...form.field('apiKey')}
      />
    </>
  )
}

function Choices({ form, setting }: { form: Form; setting: AssistantSetting }) {
  const text = useText(assistantMessages)
  const locale = useLocale()
  const { provider, categories } = form.values
  const limits = setting.system
  return (
    <>
      <Checkbox.Group
        label={text('categories')}
        description={text('categoriesHint')}
        value={[...categories]}
        onChange={(value) => form.field('categories').onChange(value)}
      >
        <div className={classes.choices}>
          {assistantCategories.map((one) => (
            <Checkbox
              key={one}
              value={one}
              label={assistantCategoryWords[one].label[locale]}
              description={assistantCategoryWords[one].hint[locale]}
            />
          ))}
        </div>
      </Checkbox.Group>
      <div className={classes.pair}>
        <CountField
          label={text('monthlyCalls')}
          withAsterisk
          {...form.field('monthlyCalls')}
          value={form.values.monthlyCalls}
        />
        <CountField
          label={text('monthlyTokens')}
          withAsterisk
          {...form.field('monthlyTokens')}
          value={form.values.monthlyTokens}
        />
      </div>
      {provider === 'system' && limits && (
        <p className="grey">
          {text('houseLimits', {
            calls: limits.monthlyCalls.toLocaleString(locale),
            tokens: limits.monthlyTokens.toLocaleString(locale),
          })}
        </p>
      )}
    </>
  )
}

function CheckButton({ onChange }: Pick<Of, 'onChange'>) {
  const text = useText(assistantMessages)
  const { id: tenant } = useActiveTenant()
  const check = useMutation({
    mutationFn: () => api.assistant.checkAssistant({ tenant }),
    onSuccess: (fresh) => {
      onChange(fresh)
      if (fresh.outcome === 'right') notify({ kind: 'positive', message: text('checked') })
    },
  })
  return (
    <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
      {text('check')}
    </Button>
  )
}
