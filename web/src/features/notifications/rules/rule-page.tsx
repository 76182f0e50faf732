import { Anchor, Button, Checkbox, Select, TextInput } from '@mantine/core'
import {
  type NotificationRule,
  type NotificationRuleFields,
  notificationRuleInput,
  type RuleOccasion,
  type RuleState,
  type RuleUnit,
  ruleOccasion,
  ruleOccasionNames,
  ruleState,
  ruleUnit,
} from '@reihum/contract/notifications/notification-rule.schema.ts'
import { registrationStateNames } from '@reihum/contract/registrations/registration-states.ts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { api, queries } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { ApiProblem } from '#platform/problems.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
import { CountField } from '#ui/form/count-field.tsx'
import { UnsavedChanges } from '#ui/form/unsaved-changes.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { PagedLetter } from '../letter-preview.tsx'
import { isSameText, MessageFields, TextProblems } from '../message-fields.tsx'
import { notificationsMessages } from '../notifications.messages.ts'
import shared from '../notifications.module.css'
import { ReachFields } from './reach-fields.tsx'
import { RuleActions } from './rule-actions.tsx'
import { RuleFrame, WithRule } from './rule-frame.tsx'
import { keepRule } from './rule-query.ts'
import { rulesMessages } from './rules.messages.ts'
import classes from './rules.module.css'

export const RulePage = () => <WithRule>{(rule) => <Shown key={rule.id} rule={rule} />}</WithRule>

type Entered = Omit<NotificationRuleFields, 'amount'> & { amount: number | string | null }

const fieldsOf = ({
  name,
  occasion,
  amount,
  unit,
  states,
  texts,
  sendsUnfilled,
  isNecessary,
  reach,
  courses,
}: NotificationRule): NotificationRuleFields => ({
  name,
  occasion,
  amount,
  unit,
  states,
  texts,
  sendsUnfilled,
  isNecessary,
  reach,
  courseIds: courses.map(({ id }) => id),
})

/** A rule for all courses names none, whatever was chosen before. */
const asSent = (entered: Entered): Entered =>
  entered.reach === 'all' ? { ...entered, courseIds: [] } : entered

const isSame = (one: Entered, other: Entered) =>
  isSameText(one.texts, other.texts) &&
  one.states.toSorted().join() === other.states.toSorted().join() &&
  one.courseIds.toSorted().join() === other.courseIds.toSorted().join() &&
  (['name', 'occasion', 'amount', 'unit', 'sendsUnfilled', 'isNecessary', 'reach'] as const).every(
    (key) => one[key] === other[key],
  )

/** When a rule writes, to whom and what, and beside it the letter of one of the people of the next date. */
function Shown({ rule }: { rule: NotificationRule }) {
  const text = useText(rulesMessages)
  const tenant = useActiveTenant().id
  const [entered, setEntered] = useState<Entered>(() => fieldsOf(rule))
  const [isTried, setTried] = useState(false)
  const [position, setPosition] = useState(0)
  const hasChanges = !isSame(asSent(entered), fieldsOf(rule))
  const wrong = new Set(
    notificationRuleInput.safeParse(asSent(entered)).error?.issues.map(({ path }) => String(path[0])) ?? [],
  )
  const saving = useMutation({
    mutationFn: () =>
      api.notifications.changeNotificationRule({
        tenant,
        notificationRuleId: rule.id,
        revision: rule.revision,
        rule: notificationRuleInput.parse(asSent(entered)),
      }),
    onSuccess: async (fresh) => {
      setEntered(fieldsOf(fresh))
      await keepRule(tenant, fresh)
    },
    meta: { shownInline: ['INVALID_INPUT', 'CONFLICT', 'NOTIFICATION_TEXT_UNUSABLE'] },
  })
  /** Saves what is not saved, and goes on once it is. */
  const whenSaved = async (then: () => void) => {
    setTried(true)
    if (wrong.size > 0) return
    if (hasChanges && !(await saving.mutateAsync().catch(() => null))) return
    then()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void whenSaved(() => notify({ kind: 'positive', message: text('saved') }))
  }
  const set = (change: Partial<Entered>) => setEntered((before) => ({ ...before, ...change }))
  return (
    <RuleFrame
      rule={rule}
      actions={
        <RuleActions rule={rule} position={position} isSaving={saving.isPending} whenSaved={whenSaved} />
      }
    >
      <UnsavedChanges hasUnsavedChanges={() => hasChanges} />
      <div className={shared.page}>
        <form className={shared.fields} noValidate onSubmit={submit} aria-label={text('tabText')}>
          {saving.error instanceof ApiProblem && <RefusalAlert problem={saving.error} />}
          <TextInput
            label={text('name')}
            description={text('nameHint')}
            maxLength={100}
            value={entered.name}
            error={isTried && wrong.has('name') && text('nameMissing')}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <TimeFields entered={entered} isWrong={isTried && wrong.has('amount')} onChange={set} />
          <QuietHint />
          <People entered={entered} isWrong={isTried && wrong.has('states')} onChange={set} />
          <ReachFields
            stored={rule.courses}
            entered={entered}
            isWrong={isTried && wrong.has('courseIds')}
            onChange={set}
          />
          <MessageFields
            texts={entered.texts}
            kind="appointment"
            onChange={(change) => setEntered((before) => ({ ...before, texts: change(before.texts) }))}
          />
          {!hasChanges && (rule.revision > 0 || rule.isOn) && <TextProblems problems={rule.problems} />}
          <Checkbox
            label={text('sendsUnfilled')}
            description={text('sendsUnfilledHint')}
            checked={entered.sendsUnfilled}
            onChange={(event) => set({ sendsUnfilled: event.currentTarget.checked })}
          />
          <Checkbox
            label={text('isNecessary')}
            description={text('isNecessaryHint')}
            checked={entered.isNecessary}
            onChange={(event) => set({ isNecessary: event.currentTarget.checked })}
          />
          <div className={shared.buttons}>
            <Button type="submit" variant="default" loading={saving.isPending}>
              {text('save')}
            </Button>
          </div>
        </form>
        <Preview rule={rule} hasChanges={hasChanges} position={position} onMove={setPosition} />
      </div>
    </RuleFrame>
  )
}

type PartProps = { entered: Entered; isWrong: boolean; onChange: (change: Partial<Entered>) => void }

function TimeFields({ entered, isWrong, onChange }: PartProps) {
  const text = useText(rulesMessages)
  const locale = useLocale()
  return (
    <div className={classes.time}>
      <Select
        label={text('occasion')}
        allowDeselect={false}
        value={entered.occasion}
        data={ruleOccasion.options.map((value) => ({ value, label: ruleOccasionNames[value][locale] }))}
        onChange={(chosen) => chosen && onChange({ occasion: chosen as RuleOccasion })}
      />
      <CountField
        label={text('amount')}
        value={entered.amount}
        error={isWrong && text('amountWrong')}
        onChange={(amount) => onChange({ amount })}
      />
      <Select
        label={text('unit')}
        allowDeselect={false}
        value={entered.unit}
        data={ruleUnit.options.map((value) => ({ value, label: text(value) }))}
        onChange={(chosen) => chosen && onChange({ unit: chosen as RuleUnit })}
      />
    </div>
  )
}

function QuietHint() {
  const text = useText(rulesMessages)
  const may = useMay()
  return (
    <p className="grey">
      {text('quietHint')}{' '}
      {may('settings.read') && (
        <Anchor component={Link} to="/settings/general" inherit>
          {text('quietLink')}
        </Anchor>
      )}
    </p>
  )
}

function People({ entered, isWrong, onChange }: PartProps) {
  const text = useText(rulesMessages)
  const locale = useLocale()
  return (
    <Checkbox.Group
      label={text('whom')}
      description={text('whomHint')}
      error={isWrong && text('whomMissing')}
      value={entered.states}
      onChange={(states) => onChange({ states: states as RuleState[] })}
    >
      <div className={shared.choices}>
        {ruleState.options.map((one) => (
          <Checkbox key={one} value={one} label={registrationStateNames[one][locale]} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

type PreviewProps = {
  rule: NotificationRule
  hasChanges: boolean
  position: number
  onMove: (position: number) => void
}

function Preview({ rule, hasChanges, position, onMove }: PreviewProps) {
  const text = useText(rulesMessages)
  const words = useText(notificationsMessages)
  const tenant = useActiveTenant().id
  const query = useQuery(
    queries.notifications.previewRuleLetter.queryOptions({
      input: { tenant, notificationRuleId: rule.id, position },
      placeholderData: keepPreviousData,
    }),
  )
  return (
    <section className={shared.preview} aria-label={words('preview')}>
      <h2>{words('preview')}</h2>
      <p className="grey">{hasChanges ? words('previewSaved') : text('previewHint')}</p>
      <Loaded query={query}>
        {(letter) =>
          letter.recipient ? (
            <PagedLetter letter={letter} onMove={onMove} />
          ) : (
            <p role="note">{text('nobodyYet')}</p>
          )
        }
      </Loaded>
    </section>
  )
}
