import { Alert, Button, Checkbox, PasswordInput, Radio, Select, TextInput } from '@mantine/core'
import { wholeList } from '@reihum/contract/imports/export-limits.ts'
import {
  type ExportChoices,
  type ExportScheduleDetail,
  exportStorage,
} from '@reihum/contract/imports/export-schedule.schema.ts'
import { exportTroubleWords } from '@reihum/contract/imports/export-troubles.ts'
import { locales } from '@reihum/contract/wire/locales.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useCallForm } from '#platform/call-form.ts'
import { api, handleError, queries } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { notify } from '#platform/notifications.ts'
import { ApiProblem } from '#platform/problems.ts'
import { ProofDialog } from '#platform/proof/proof-dialog.tsx'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { useActiveTenant } from '#platform/tenant.ts'
import formClasses from '#ui/form/form.module.css'
import { FormSection } from '#ui/form/form-section.tsx'
import { PageForm } from '#ui/form/page-form.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import classes from '../imports.module.css'
import { scheduleMessages } from './schedule.messages.ts'
import { editingOf, type ScheduleEditing, scheduleEditing, targetOf } from './schedule-editing.ts'
import { hourText, reloadSchedules, useListName, weekdayName } from './schedule-words.ts'

export function NewSchedulePage() {
  const text = useText(scheduleMessages)
  const tenant = useActiveTenant().id
  const query = useQuery(queries.imports.exportChoices.queryOptions({ input: { tenant } }))
  return (
    <>
      <PageTitle title={text('newTitle')} backTo={{ to: '/datahub', label: text('datahub') }} />
      <Loaded query={query}>{(choices) => <ScheduleForm choices={choices} stored={null} />}</Loaded>
    </>
  )
}

export function EditSchedulePage() {
  const text = useText(scheduleMessages)
  const nameOf = useListName()
  const tenant = useActiveTenant().id
  const { scheduleId } = useParams({ strict: false }) as { scheduleId: ExportScheduleDetail['id'] }
  const choices = useQuery(queries.imports.exportChoices.queryOptions({ input: { tenant } }))
  const stored = useQuery(queries.imports.exportSchedule.queryOptions({ input: { tenant, scheduleId } }))
  return (
    <Loaded query={stored}>
      {(schedule) => (
        <>
          <PageTitle
            title={text('editTitle')}
            backTo={{ to: `/datahub/schedules/${schedule.id}`, label: nameOf(schedule.list) }}
          />
          <Loaded query={choices}>
            {(offered) => <ScheduleForm key={schedule.revision} choices={offered} stored={schedule} />}
          </Loaded>
        </>
      )}
    </Loaded>
  )
}

type Of = { choices: ExportChoices; stored: ExportScheduleDetail | null }
type Asked = { entered: ScheduleEditing; answer: (isSent?: false) => void }

/** What was entered is stored once the user has proved who they are; the form waits for that. */
function useSchedule({ choices, stored }: Of) {
  const tenant = useActiveTenant().id
  const language = useLocale()
  const text = useText(scheduleMessages)
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked | null>(null)
  // The same for a second attempt, which sets up no second one.
  const [id] = useState(() => newId() as ExportScheduleDetail['id'])
  const first = choices.lists[0]
  const form = useCallForm({
    schema: scheduleEditing,
    initial: editingOf(stored, {
      list: first?.name ?? '',
      format: first?.formats[0] ?? 'csv',
      language,
      recipients: [],
    }),
    call: (entered) => new Promise<unknown>((answer) => setAsked({ entered, answer })),
  })
  return {
    form,
    isAsking: asked !== null,
    forget() {
      asked?.answer(false)
      setAsked(null)
    },
    async send(proof: Parameters<typeof api.imports.switchExportSchedule>[0]['proof']) {
      if (!asked) return
      const { list, format, withFiles, language: spoken, rhythm, day, hour, secretKey } = asked.entered
      const fields = { list, format, withFiles, language: spoken, rhythm, day, hour, secretKey, proof }
      const sent = { tenant, ...fields, target: targetOf(asked.entered) }
      const saved = stored
        ? await api.imports.changeExportSchedule({
            ...sent,
            scheduleId: stored.id,
            revision: stored.revision,
          })
        : await api.imports.makeExportSchedule({ ...sent, id })
      asked.answer()
      setAsked(null)
      reloadSchedules()
      notify({ kind: 'positive', message: text('saved') })
      void navigate({ to: `/datahub/schedules/${saved.id}` })
    },
  }
}

type ScheduleForm = ReturnType<typeof useSchedule>['form']

function ScheduleForm(of: Of) {
  const text = useText(scheduleMessages)
  const { form, isAsking, forget, send } = useSchedule(of)
  return (
    <>
      <PageForm form={form} button={text('save')} isLong>
        <What form={form} choices={of.choices} />
        <When form={form} zone={of.choices.timeZone} />
        <WhereTo form={form} {...of} />
      </PageForm>
      <ProofDialog
        title={text('proofTitle')}
        text={text('proofText')}
        label={text('save')}
        isOpen={isAsking}
        onClose={forget}
        run={send}
        refusals={[
          'CONFLICT',
          'EXPORT_SCHEDULES_FULL',
          'EXPORT_LIST_REFUSED',
          'EXPORT_RECIPIENT_REFUSED',
          'EXPORT_STORAGE_REFUSED',
          'EXPORT_SECRET_MISSING',
          'EXPORT_BY_SUPPORT',
          'VERIFICATION_REQUIRED',
        ]}
      />
    </>
  )
}

function What({ form, choices }: { form: ScheduleForm; choices: ExportChoices }) {
  const text = useText(scheduleMessages)
  const nameOf = useListName()
  const { values, field } = form
  const offered = choices.lists.find(({ name }) => name === values.list)
  const choose = (name: string | null) => {
    const next = choices.lists.find((one) => one.name === name)
    if (!next) return
    field('list').onChange(next.name)
    if (!next.formats.some((one) => one === values.format)) field('format').onChange(next.formats[0] ?? 'csv')
    const chosen = values.recipients as string[]
    field('recipients').onChange(chosen.filter((id) => next.recipients.some((one) => one === id)))
  }
  return (
    <FormSection title={text('what')} hint={offered?.ofPeriod ? text('ofPeriod') : undefined}>
      <div className={formClasses.pair}>
        <Select
          label={text('list')}
          allowDeselect={false}
          data={choices.lists.map(({ name }) => ({ value: name, label: nameOf(name) }))}
          value={values.list}
          error={field('list').error}
          onChange={choose}
        />
        <Select
          label={text('format')}
          allowDeselect={false}
          data={(offered?.formats ?? []).map((value) => ({ value, label: text(value) }))}
          value={values.format}
          error={field('format').error}
          onChange={(value) => value && field('format').onChange(value)}
        />
        <Select
          label={text('language')}
          allowDeselect={false}
          data={locales.map((value) => ({ value, label: text(value) }))}
          value={values.language}
          onChange={(value) => value && field('language').onChange(value)}
        />
      </div>
      {values.list === wholeList && (
        <Checkbox
          label={text('withFiles')}
          description={text('withFilesHint')}
          checked={values.withFiles === true}
          onChange={(event) => field('withFiles').onChange(event.currentTarget.checked)}
        />
      )}
    </FormSection>
  )
}

const rhythms = ['daily', 'weekly', 'monthly'] as const

const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)

function When({ form, zone }: { form: ScheduleForm; zone: string }) {
  const text = useText(scheduleMessages)
  const locale = useLocale()
  const { values, field } = form
  const { rhythm } = values
  const days =
    rhythm === 'weekly'
      ? upTo(7).map((day) => ({ value: String(day), label: weekdayName(day, locale) }))
      : upTo(31).map((day) => ({
          value: String(day),
          label: day === 31 ? text('lastDay') : text('dayOfMonth', { day: String(day) }),
        }))
  return (
    <FormSection title={text('when')} hint={text('whenHint', { zone })}>
      <div className={formClasses.pair}>
        <Select
          label={text('rhythm')}
          allowDeselect={false}
          data={rhythms.map((value) => ({ value, label: text(value) }))}
          value={rhythm}
          onChange={(value) => {
            if (!value) return
            field('rhythm').onChange(value)
            field('day').onChange((value === 'daily' ? null : 1) as never)
          }}
        />
        {rhythm !== 'daily' && (
          <Select
            label={text(rhythm === 'weekly' ? 'weekday' : 'monthDay')}
            allowDeselect={false}
            data={days}
            value={String(values.day ?? '')}
            error={field('day').error}
            onChange={(value) => value && field('day').onChange(Number(value) as never)}
          />
        )}
        <Select
          label={text('hour')}
          allowDeselect={false}
          data={[0, ...upTo(23)].map((hour) => ({
            value: String(hour),
            label: text('clock', { hour: hourText(hour) }),
          }))}
          value={String(values.hour)}
          onChange={(value) => value && field('hour').onChange(Number(value) as never)}
        />
      </div>
    </FormSection>
  )
}

function WhereTo({ form, choices, stored }: { form: ScheduleForm } & Of) {
  const text = useText(scheduleMessages)
  const { values, field } = form
  return (
    <FormSection title={text('whereTo')}>
      <Radio.Group
        aria-label={text('whereTo')}
        value={values.way}
        onChange={(value) => field('way').onChange(value as ScheduleEditing['way'])}
      >
        <div className={classes.choices}>
          <Radio value="mail" label={text('byMail')} description={text('byMailHint')} />
          <Radio value="storage" label={text('toStorage')} description={text('toStorageHint')} />
        </div>
      </Radio.Group>
      {values.way === 'mail' ? (
        <Recipients form={form} choices={choices} />
      ) : (
        <StorageFields form={form} stored={stored} />
      )}
    </FormSection>
  )
}

function Recipients({ form, choices }: { form: ScheduleForm; choices: ExportChoices }) {
  const text = useText(scheduleMessages)
  const { values, field } = form
  const allowed = choices.lists.find(({ name }) => name === values.list)?.recipients ?? []
  const { error } = field('recipients')
  return (
    <Checkbox.Group
      label={text('recipients')}
      description={text('recipientsHint')}
      error={error}
      value={values.recipients as string[]}
      onChange={(ids) => field('recipients').onChange(ids as ScheduleEditing['recipients'])}
    >
      <div className={classes.choices}>
        {choices.members
          .filter(({ userId }) => allowed.includes(userId))
          .map(({ userId, name }) => (
            <Checkbox key={userId} value={userId} label={name} aria-invalid={error ? true : undefined} />
          ))}
      </div>
    </Checkbox.Group>
  )
}

function StorageFields({ form, stored }: { form: ScheduleForm; stored: ExportScheduleDetail | null }) {
  const text = useText(scheduleMessages)
  const { field } = form
  const plain = { autoComplete: 'off', spellCheck: false }
  return (
    <>
      <TextInput
        label={text('endpoint')}
        description={text('endpointHint')}
        type="url"
        withAsterisk
        maxLength={300}
        {...plain}
        {...field('endpoint')}
      />
      <div className={formClasses.pair}>
        <TextInput label={text('region')} withAsterisk maxLength={60} {...plain} {...field('region')} />
        <TextInput label={text('bucket')} withAsterisk maxLength={100} {...plain} {...field('bucket')} />
      </div>
      <TextInput
        label={text('folder')}
        description={text('folderHint')}
        maxLength={200}
        {...plain}
        {...field('folder')}
      />
      <div className={formClasses.pair}>
        <TextInput
          label={text('accessKey')}
          withAsterisk
          maxLength={200}
          {...plain}
          {...field('accessKey')}
        />
        <PasswordInput
          label={text('secretKey')}
          description={text(stored?.target.way === 'storage' ? 'secretKept' : 'secretHint')}
          autoComplete="new-password"
          maxLength={500}
          {...field('secretKey')}
        />
      </div>
      <Check form={form} stored={stored} />
    </>
  )
}

/** Tries the storage out with what was entered, and says how that went. */
function Check({ form, stored }: { form: ScheduleForm; stored: ExportScheduleDetail | null }) {
  const text = useText(scheduleMessages)
  const locale = useLocale()
  const tenant = useActiveTenant().id
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const storage = exportStorage.safeParse(form.values)
  const check = useMutation({
    mutationFn: (wanted: NonNullable<typeof storage.data>) =>
      api.imports.checkExportStorage({
        tenant,
        storage: wanted,
        secretKey: String(form.values.secretKey),
        ...(stored?.target.way === 'storage' && { scheduleId: stored.id }),
      }),
    onMutate: () => setProblem(null),
    onError: (error) => {
      if (error instanceof ApiProblem && error.status !== 401) setProblem(error)
      else handleError(error)
    },
  })
  const { data } = check
  return (
    <>
      <div>
        <Button
          variant="default"
          loading={check.isPending}
          disabled={!storage.success}
          onClick={() => storage.data && check.mutate(storage.data)}
        >
          {text('check')}
        </Button>
      </div>
      {problem && <RefusalAlert problem={problem} />}
      {data && !check.isPending && !problem && (
        <Alert
          role="status"
          color={data.trouble ? 'negative' : 'positive'}
          title={data.trouble ? text('checkWrong') : undefined}
        >
          <p>{data.trouble ? exportTroubleWords[data.trouble][locale] : text('checkRight')}</p>
          {data.detail && <p className="grey">{text('answer', { answer: data.detail })}</p>}
        </Alert>
      )}
    </>
  )
}
