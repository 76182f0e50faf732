import '@mantine/core/styles/Switch.css'
import { Button, Checkbox, Radio, Switch } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  type MatchingRule,
  type MatchingRuleChange,
  type MatchingSettings,
  matchingThresholds,
} from '@reihum/contract/payments/matching.schema.ts'
import { latePlaces } from '@reihum/contract/registrations/late-places.ts'
import { may } from '@reihum/contract/tenants/roles.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCall } from '#platform/call.ts'
import { api, queries, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useRecordForm } from '#platform/record-form.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { CountField } from '#ui/form/count-field.tsx'
import { FormSection } from '#ui/form/form-section.tsx'
import { MoneyField } from '#ui/form/money-field.tsx'
import { RecordForm } from '#ui/form/page-form.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { PayerChoice } from '../payer-choice.tsx'
import { MatchingPreview } from './matching-preview.tsx'
import { matchingSettingsMessages } from './matching-settings.messages.ts'
import classes from './matching-settings-page.module.css'

const settingsQuery = (tenant: string) =>
  queryOptions(queries.payments.matchingSettings.queryOptions({ input: { tenant } }))

/** When payments are booked without anybody looking, and which accounts are remembered. */
export function MatchingSettingsPage() {
  const text = useText(matchingSettingsMessages)
  const tenant = useActiveTenant().id
  const settings = useQuery(settingsQuery(tenant))
  return (
    <>
      <PageTitle
        title={text('title')}
        line={text('line')}
        backTo={{ to: '/payments/pending', label: text('toPending') }}
      />
      <Loaded query={settings}>{(stored) => <Thresholds stored={stored} />}</Loaded>
      <Rules />
    </>
  )
}

const draftOf = ({ isOn, score, lead, toleranceCents, latePlaces }: MatchingSettings) => ({
  isOn,
  score,
  lead,
  toleranceCents,
  latePlaces,
})

function Thresholds({ stored }: { stored: MatchingSettings }) {
  const text = useText(matchingSettingsMessages)
  const { currencyCode } = useFormats()
  const tenant = useActiveTenant().id
  const keep = (settings: MatchingSettings) => {
    queryClient.setQueryData(settingsQuery(tenant).queryKey, settings)
    void queryClient.invalidateQueries({ queryKey: queries.payments.previewMatching.key() })
    return settings
  }
  const form = useRecordForm({
    schema: matchingThresholds,
    stored,
    draftOf,
    save: async (thresholds, revision) =>
      keep(await api.payments.changeMatching({ tenant, revision, thresholds })),
    load: async () => keep(await api.payments.matchingSettings({ tenant })),
    pathPrefix: 'thresholds.',
  })
  return (
    <RecordForm form={form} fieldName={(field) => text(field as 'score')}>
      <FormSection title={text('thresholds')} hint={text('thresholdsHint')}>
        <Checkbox
          label={text('isOn')}
          checked={form.values.isOn === true}
          onChange={(event) => form.field('isOn').onChange(event.currentTarget.checked)}
        />
        <CountField label={text('score')} description={text('scoreHint')} {...form.field('score')} />
        <CountField label={text('lead')} description={text('leadHint')} {...form.field('lead')} />
        <MoneyField
          label={text('toleranceCents')}
          description={text('toleranceHint')}
          currencyCode={currencyCode}
          {...form.field('toleranceCents')}
        />
      </FormSection>
      <MatchingPreview isOn={form.values.isOn === true} typed={form.values} />
      <FormSection title={text('latePlaces')} hint={text('latePlacesHint')}>
        <Radio.Group
          aria-label={text('latePlaces')}
          value={form.values.latePlaces}
          onChange={(chosen) => form.field('latePlaces').onChange(latePlaces.parse(chosen))}
        >
          <div className={classes.choices}>
            {latePlaces.options.map((option) => (
              <Radio
                key={option}
                value={option}
                label={text(`late.${option}.label`)}
                description={text(`late.${option}.hint`)}
              />
            ))}
          </div>
        </Radio.Group>
      </FormSection>
    </RecordForm>
  )
}

function Rules() {
  const text = useText(matchingSettingsMessages)
  const tenant = useActiveTenant().id
  const query = useQuery(queries.payments.listMatchingRules.queryOptions({ input: { tenant } }))
  return (
    <section className={classes.rules} aria-labelledby="remembered">
      <h2 id="remembered">{text('rules')}</h2>
      <p className="grey">{text('rulesHint')}</p>
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="grey">{text('noRules')}</p>
          ) : (
            <ul>
              {items.map((rule) => (
                <RuleRow key={rule.id} rule={rule} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function RuleRow({ rule }: { rule: MatchingRule }) {
  const text = useText(matchingSettingsMessages)
  const { date } = useFormats()
  const { id: tenant, role } = useActiveTenant()
  const reload = () => queryClient.invalidateQueries({ queryKey: queries.payments.listMatchingRules.key() })
  const [isChoosing, choosing] = useDisclosure(false)
  const { run: change, isPending } = useCall(async (changed: Partial<MatchingRuleChange>) => {
    const { id: matchingRuleId, revision, isOn } = rule
    await api.payments.changeMatchingRule({ tenant, matchingRuleId, revision, isOn, ...changed })
    choosing.close()
    await reload()
  })
  const { run: remove } = useCall(async () => {
    await api.payments.removeMatchingRule({ tenant, matchingRuleId: rule.id })
    await reload()
    notify({ kind: 'info', message: text('forgotten') })
  })
  const about = { account: rule.accountName || text('noName'), person: rule.person.name }
  const mayChange = may(role, 'money.manage')
  return (
    <li>
      <span>
        <strong>{text('rule', about)}</strong>
        <span className="grey">
          {[text('learned', { day: date(rule.madeAt) }), rule.actorName].filter(Boolean).join(' · ')}
        </span>
      </span>
      <Switch
        aria-label={text('ruleIsOn', about)}
        checked={rule.isOn}
        disabled={!mayChange || isPending}
        onChange={(event) => void change({ isOn: event.currentTarget.checked }).catch(() => {})}
      />
      {mayChange && (
        <Button
          variant="subtle"
          color="gray"
          aria-label={text('changePersonOf', about)}
          aria-expanded={isChoosing}
          onClick={choosing.toggle}
        >
          {text(isChoosing ? 'cancel' : 'changePerson')}
        </Button>
      )}
      {mayChange && (
        <Button
          variant="subtle"
          color="gray"
          aria-label={text('forgetRule', about)}
          onClick={() => void remove(undefined).catch(() => {})}
        >
          {text('forget')}
        </Button>
      )}
      {isChoosing && (
        <PayerChoice
          className={classes.payer}
          label={text('paysFor', about)}
          autoFocus
          clearable={false}
          disabled={isPending}
          value={rule.person.id}
          onChange={(personId) =>
            personId && personId !== rule.person.id && void change({ personId }).catch(() => {})
          }
        />
      )}
    </li>
  )
}
