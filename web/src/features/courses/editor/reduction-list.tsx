import { Button, Checkbox, Input, TextInput } from '@mantine/core'
import {
  type Reduction,
  type ReductionKind,
  reductionKind,
  reductionKindNames,
  reductionsLimit,
} from '@reihum/contract/courses/reductions.ts'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useFormats } from '#platform/tenant.ts'
import { CountField } from '#ui/form/count-field.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import formClasses from '#ui/form/form.module.css'
import { MoneyField } from '#ui/form/money-field.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import type { ContentForm } from './content-form.ts'
import { editorMessages } from './editor.messages.ts'
import classes from './editor.module.css'

const none = {
  percent: null,
  cents: null,
  until: null,
  daysBefore: null,
  fromPerson: null,
  fromCourse: null,
  evidence: null,
  sendable: false,
}

/** What a new rule of a kind begins with, and what adding one is called. */
const starts = {
  early: { fields: {}, name: 'earlyName', add: 'addEarly' },
  past_dates: { fields: {}, name: 'lateName', add: 'addLate' },
  further_people: { fields: { fromPerson: 2 }, name: 'furtherName', add: 'addFurther' },
  further_courses: { fields: { fromCourse: 2 }, name: 'coursesName', add: 'addCourses' },
  with_proof: { fields: {}, name: 'proofName', add: 'addProof' },
} as const

type RuleProps = { form: ContentForm; rule: Reduction; at: number }

/** The binding of a field of the rule at that position, which is null while it is empty. */
function bound({ form, rule, at }: RuleProps, name: Exclude<keyof typeof none, 'sendable'>) {
  const { onChange, ...binding } = form.part(`reductions.${at}.${name}`)
  return {
    ...binding,
    value: rule[name] ?? '',
    onChange: (typed: number | string | null) => onChange(typed === '' ? null : typed),
  }
}

/** By how much a price is lowered; whoever joins late pays by the date, and there is nothing to enter. */
function LessFields(props: RuleProps) {
  const text = useText(editorMessages)
  const { currencyCode } = useFormats()
  return (
    <div className={formClasses.pair}>
      <CountField
        label={text('reductionPercent')}
        description={text('reductionPercentHint')}
        rightSection="%"
        {...bound(props, 'percent')}
      />
      <MoneyField
        label={text('reductionCents')}
        description={text('reductionCentsHint')}
        currencyCode={currencyCode}
        {...bound(props, 'cents')}
      />
    </div>
  )
}

function Condition(props: RuleProps) {
  const text = useText(editorMessages)
  if (props.rule.kind === 'further_people')
    return (
      <CountField
        className={classes.short}
        label={text('reductionFrom')}
        description={text('reductionFromHint')}
        withAsterisk
        {...bound(props, 'fromPerson')}
      />
    )
  if (props.rule.kind === 'further_courses')
    return (
      <CountField
        className={classes.short}
        label={text('reductionFromCourse')}
        description={text('reductionFromCourseHint')}
        withAsterisk
        {...bound(props, 'fromCourse')}
      />
    )
  if (props.rule.kind === 'with_proof')
    return (
      <>
        <TextInput
          label={text('reductionEvidence')}
          description={text('reductionEvidenceHint')}
          withAsterisk
          maxLength={150}
          {...props.form.part(`reductions.${props.at}.evidence`)}
          value={props.rule.evidence ?? ''}
        />
        <Checkbox
          label={text('reductionSendable')}
          description={text('reductionSendableHint')}
          checked={props.rule.sendable}
          onChange={(event) =>
            props.form.part(`reductions.${props.at}.sendable`).onChange(event.currentTarget.checked)
          }
        />
      </>
    )
  const { value, ...until } = bound(props, 'until')
  return (
    <div className={formClasses.pair}>
      <DateField
        label={text('reductionUntil')}
        description={text('reductionUntilHint')}
        {...until}
        value={String(value)}
      />
      <CountField
        label={text('reductionDays')}
        description={text('reductionDaysHint')}
        {...bound(props, 'daysBefore')}
      />
    </div>
  )
}

function Rule({ isNew, onRemove, ...props }: RuleProps & { isNew: boolean; onRemove: () => void }) {
  const text = useText(editorMessages)
  const locale = useLocale()
  const { form, rule, at } = props
  const number = at + 1
  return (
    <li>
      <fieldset className={classes.reduction} aria-label={text('reduction', { number })}>
        <div className={classes.reductionHead}>
          <strong>{reductionKindNames[rule.kind][locale]}</strong>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={text('removeReduction', { name: rule.name || String(number) })}
            onClick={onRemove}
          >
            {text('removeRule')}
          </Button>
        </div>
        <TextInput
          label={text('reductionName')}
          description={text('reductionNameHint')}
          withAsterisk
          maxLength={60}
          autoFocus={isNew}
          {...form.part(`reductions.${at}.name`)}
        />
        {rule.kind === 'past_dates' ? (
          <p className="grey">{text('pastDatesHint')}</p>
        ) : (
          <>
            <LessFields {...props} />
            <Condition {...props} />
          </>
        )}
      </fieldset>
    </li>
  )
}

/** Rules by which people pay less: whoever books early or joins late, further people of one booking, further courses of an order. */
export function ReductionList({ form }: { form: ContentForm }) {
  const text = useText(editorMessages)
  const [added, setAdded] = useState<number | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const { reductions } = form.values
  const rules = Array.isArray(reductions) ? reductions : []
  const set = (next: Reduction[]) => form.fill({ reductions: next })
  // One rule says all about joining late.
  const isLate = rules.some(({ kind }) => kind === 'past_dates')
  const offered = reductionKind.options.filter((kind) => !isLate || kind !== 'past_dates')
  const addRule = (kind: ReductionKind) => {
    setAdded(rules.length)
    const { fields, name } = starts[kind]
    set([...rules, { ...none, kind, name: text(name), ...fields }])
  }
  return (
    <Input.Wrapper
      className={classes.above}
      label={text('reductions')}
      labelElement="div"
      description={text('reductionsHint')}
      role="group"
      aria-label={text('reductions')}
      data-path="reductions"
    >
      {rules.length > 0 && (
        <ol className={classes.prices}>
          {rules.map((rule, at) => (
            <Rule
              // biome-ignore lint/suspicious/noArrayIndexKey: a rule is its position
              key={at}
              form={form}
              rule={rule}
              at={at}
              isNew={at === added}
              onRemove={() => {
                set(rules.filter((_one, position) => position !== at))
                addButton.current?.focus()
              }}
            />
          ))}
        </ol>
      )}
      {rules.length < reductionsLimit && (
        <div className={classes.addReductions}>
          {offered.map((kind) => (
            <Button
              key={kind}
              ref={kind === 'early' ? addButton : undefined}
              variant="default"
              size="compact-sm"
              leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
              onClick={() => addRule(kind)}
            >
              {text(starts[kind].add)}
            </Button>
          ))}
        </div>
      )}
    </Input.Wrapper>
  )
}
