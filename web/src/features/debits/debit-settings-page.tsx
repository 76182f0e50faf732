import { Checkbox, Radio } from '@mantine/core'
import { collectionKind, collectionKindNames } from '@reihum/contract/courses/collection.ts'
import { debitFeeRule, debitFeeRuleNames } from '@reihum/contract/debits/debit-states.ts'
import { debitFieldWords } from '@reihum/contract/debits/debits.fields.ts'
import {
  checkDebitSettings,
  type DebitSettings,
  debitSettings,
} from '@reihum/contract/debits/debits.schema.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, queries, queryClient } from '#platform/connection.ts'
import { useRecordForm } from '#platform/record-form.ts'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
import { CountField } from '#ui/form/count-field.tsx'
import { FormSection } from '#ui/form/form-section.tsx'
import { RecordOnBar } from '#ui/form/record-on-bar.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { debitsMessages } from './debits.messages.ts'
import classes from './debits.module.css'

const settingsQuery = (tenant: string) =>
  queryOptions(queries.debits.debitSettings.queryOptions({ input: { tenant } }))

const wanted = debitSettings.omit({ revision: true }).superRefine(checkDebitSettings)

const draftOf = ({ revision, ...draft }: DebitSettings) => draft

export function DebitSettingsPage() {
  const tenant = useActiveTenant()
  const query = useQuery(settingsQuery(tenant.id))
  return <Loaded query={query}>{(stored) => <Settings key={tenant.id} stored={stored} />}</Loaded>
}

function useSettingsForm(stored: DebitSettings) {
  const tenant = useActiveTenant().id
  const keep = (settings: DebitSettings) => {
    queryClient.setQueryData(settingsQuery(tenant).queryKey, settings)
    return settings
  }
  return useRecordForm({
    schema: wanted,
    stored,
    draftOf,
    save: async (settings, revision) =>
      keep(await api.debits.changeDebitSettings({ tenant, revision, ...settings })),
    load: async () => keep(await api.debits.debitSettings({ tenant })),
  })
}

type Named = keyof typeof debitFieldWords

function Settings({ stored }: { stored: DebitSettings }) {
  const text = useText(debitsMessages)
  const locale = useLocale()
  const may = useMay()
  const form = useSettingsForm(stored)
  const name = (field: Named) => debitFieldWords[field].label[locale]
  const flag = (field: 'gathers' | 'announcesItself') => ({
    label: name(field),
    description: text(`${field}Hint`),
    checked: form.values[field] === true,
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      form.field(field).onChange(event.currentTarget.checked),
  })
  return (
    <RecordOnBar
      form={form}
      label={text('debits')}
      fieldName={(field) => name(field as Named)}
      isChangeable={may('debits.collect')}
    >
      <FormSection title={text('whenCollected')} hint={text('whenCollectedHint')}>
        <Radio.Group
          label={name('collection')}
          value={form.values.collection}
          // What belongs to another choice is emptied, so that nothing wrong is left in a field that is not shown.
          onChange={(chosen) =>
            form.fill({ collection: collectionKind.parse(chosen), collectionDaysBefore: null })
          }
        >
          {collectionKind.options.map((kind) => (
            <Radio key={kind} value={kind} label={collectionKindNames[kind][locale]} mt={8} />
          ))}
        </Radio.Group>
        {form.values.collection === 'days_before_start' && (
          <CountField
            className={classes.fields}
            label={name('collectionDaysBefore')}
            withAsterisk
            {...form.field('collectionDaysBefore')}
          />
        )}
      </FormSection>
      <FormSection title={text('howCollected')} hint={text('noticeHint')}>
        <Checkbox {...flag('announcesItself')} />
        <Checkbox {...flag('gathers')} />
        <div className={classes.fields}>
          <CountField
            label={name('leadDays')}
            description={text('leadDaysHint')}
            {...form.field('leadDays')}
          />
          <CountField
            label={name('fileLimit')}
            description={text('fileLimitHint')}
            {...form.field('fileLimit')}
          />
        </div>
      </FormSection>
      <FormSection title={text('returns')} hint={text('feeRuleHint')}>
        <Radio.Group
          label={name('feeRule')}
          value={form.values.feeRule}
          onChange={(chosen) => form.field('feeRule').onChange(debitFeeRule.parse(chosen))}
        >
          {debitFeeRule.options.map((option) => (
            <Radio key={option} value={option} label={debitFeeRuleNames[option][locale]} mt={8} />
          ))}
        </Radio.Group>
      </FormSection>
    </RecordOnBar>
  )
}
