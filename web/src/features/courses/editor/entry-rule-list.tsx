import { Anchor, Autocomplete, Button, Checkbox, Input, NativeSelect } from '@mantine/core'
import {
  type EntryRule,
  type EntryRuleKind,
  entryProof,
  entryProofNames,
  entryRule,
  entryRuleKind,
  entryRuleKindNames,
  entryRulesLimit,
  groupSide,
  groupSideNames,
} from '@reihum/contract/courses/entry-rules.ts'
import type { PersonGroupId } from '@reihum/contract/wire/ids.schema.ts'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useGroupNames } from '#platform/use-group-names.ts'
import { CountField } from '#ui/form/count-field.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import formClasses from '#ui/form/form.module.css'
import { useLocale, useText } from '#ui/text.tsx'
import { labelIn, useCharacteristics } from '../characteristics/characteristic-query.ts'
import characteristicClasses from '../characteristics/characteristics.module.css'
import { useNamedCourses } from '../named-courses.ts'
import type { ContentForm } from './content-form.ts'
import classes from './editor.module.css'
import { entryMessages } from './entry.messages.ts'

const addTexts = { age: 'addAge', earlier: 'addEarlier', at_once: 'addAtOnce', group: 'addGroup' } as const

type RuleProps = { form: ContentForm; rule: EntryRule; at: number }
type Optional = 'ageFrom' | 'ageTo' | 'onDay' | 'valueId' | 'most'

/** The binding of a field of the rule at that position, which is null while it is empty. */
function bound({ form, rule, at }: RuleProps, name: Optional) {
  const { onChange, ...binding } = form.part(`entryRules.${at}.${name}`)
  return {
    ...binding,
    value: rule[name] ?? '',
    onChange: (typed: number | string | null) => onChange(typed === '' ? null : typed),
  }
}

function Ages(props: RuleProps) {
  const text = useText(entryMessages)
  const { value, ...onDay } = bound(props, 'onDay')
  return (
    <div className={formClasses.triple}>
      <CountField label={text('ageFrom')} {...bound(props, 'ageFrom')} />
      <CountField label={text('ageTo')} {...bound(props, 'ageTo')} />
      <DateField label={text('onDay')} description={text('onDayHint')} {...onDay} value={String(value)} />
    </div>
  )
}

/** The courses that a rule speaks of: by their title, which the server finds while somebody types, or by a value. */
function WhichCourses(props: RuleProps) {
  const text = useText(entryMessages)
  const locale = useLocale()
  const { form, at } = props
  const { found, onType } = useNamedCourses([], [], { isAsked: true })
  const choices = useCharacteristics().filter(({ fields }) => fields.kind === 'choice')
  const { onChange, ...title } = form.part(`entryRules.${at}.title`)
  const { onChange: onValue, ...value } = bound(props, 'valueId')
  return (
    <div className={formClasses.pair}>
      <Autocomplete
        label={text('title')}
        description={text('titleHint')}
        maxLength={200}
        data={[...new Set(found.map(({ title: name }) => name))]}
        {...title}
        value={props.rule.title}
        onChange={(typed) => {
          onType(typed)
          onChange(typed)
        }}
      />
      {(choices.length > 0 || props.rule.valueId !== null) && (
        <NativeSelect
          label={text('valueId')}
          description={text('valueIdHint')}
          {...value}
          onChange={(event) => onValue(event.currentTarget.value)}
          data={[
            { value: '', label: text('noValue') },
            ...choices.map(({ fields }) => ({
              group: labelIn(fields, locale),
              items: fields.values.map((one) => ({ value: one.id as string, label: labelIn(one, locale) })),
            })),
          ]}
        />
      )}
    </div>
  )
}

function GroupChoice({ form, rule, at }: RuleProps) {
  const text = useText(entryMessages)
  const groups = useGroupNames().filter(
    ({ id, archived }) => !archived || rule.groupIds.some((one) => one === id),
  )
  const { onChange, error } = form.part(`entryRules.${at}.groupIds`)
  const others = (id: PersonGroupId) => rule.groupIds.filter((one) => one !== id)
  if (groups.length === 0)
    return (
      <p className="grey">
        {text('noGroups')}{' '}
        <Anchor component={Link} to="/person-groups/new" inherit>
          {text('toGroups')}
        </Anchor>
      </p>
    )
  return (
    <Input.Wrapper
      label={text('groups')}
      labelElement="div"
      description={text('groupsHint')}
      withAsterisk
      error={error}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: the rule around it is the fieldset */}
      <div className={characteristicClasses.choices} role="group" aria-label={text('groups')}>
        {groups.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={rule.groupIds.includes(id)}
            // Sorted as the server keeps them, so that ticking a box twice leaves no change.
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...others(id), id].sort() : others(id))
            }
          />
        ))}
      </div>
    </Input.Wrapper>
  )
}

/** Which groups of people, and whether it is for whoever belongs to them or for everybody else. */
function Groups(props: RuleProps) {
  const text = useText(entryMessages)
  const locale = useLocale()
  return (
    <>
      <GroupChoice {...props} />
      <NativeSelect
        className={classes.short}
        label={text('side')}
        {...props.form.part(`entryRules.${props.at}.side`)}
        data={groupSide.options.map((value) => ({ value, label: groupSideNames[value][locale] }))}
      />
    </>
  )
}

function Condition(props: RuleProps) {
  const text = useText(entryMessages)
  const locale = useLocale()
  const { form, at, rule } = props
  if (rule.kind === 'age') return <Ages {...props} />
  if (rule.kind === 'group') return <Groups {...props} />
  return (
    <>
      <WhichCourses {...props} />
      {rule.kind === 'earlier' ? (
        <NativeSelect
          label={text('proof')}
          description={text('proofHint')}
          {...form.part(`entryRules.${at}.proof`)}
          data={entryProof.options.map((value) => ({ value, label: entryProofNames[value][locale] }))}
        />
      ) : (
        <CountField
          className={classes.short}
          label={text('most')}
          description={text('mostHint')}
          withAsterisk
          {...bound(props, 'most')}
        />
      )}
    </>
  )
}

function Rule({ onRemove, ...props }: RuleProps & { onRemove: () => void }) {
  const text = useText(entryMessages)
  const locale = useLocale()
  const number = props.at + 1
  return (
    <li>
      <fieldset className={classes.reduction} aria-label={text('rule', { number })}>
        <div className={classes.reductionHead}>
          <strong>{entryRuleKindNames[props.rule.kind][locale]}</strong>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={text('removeRule', { number })}
            onClick={onRemove}
          >
            {text('remove')}
          </Button>
        </div>
        <Condition {...props} />
      </fieldset>
    </li>
  )
}

/** The rules of who may enter a course. */
export function EntryRuleList({ form }: { form: ContentForm }) {
  const text = useText(entryMessages)
  const addButton = useRef<HTMLButtonElement>(null)
  const { entryRules } = form.values
  const rules = Array.isArray(entryRules) ? entryRules : []
  const set = (next: EntryRule[]) => form.fill({ entryRules: next })
  const addRule = (kind: EntryRuleKind) =>
    set([...rules, entryRule.parse(kind === 'at_once' ? { kind, most: 1 } : { kind })])
  const hasAge = rules.some(({ kind }) => kind === 'age')
  return (
    <div data-path="entryRules">
      {rules.length > 0 && (
        <ol className={classes.prices}>
          {rules.map((rule, at) => (
            <Rule
              // biome-ignore lint/suspicious/noArrayIndexKey: a rule is its position
              key={at}
              form={form}
              rule={rule}
              at={at}
              onRemove={() => {
                set(rules.filter((_one, position) => position !== at))
                addButton.current?.focus()
              }}
            />
          ))}
        </ol>
      )}
      {rules.length < entryRulesLimit && (
        <div className={classes.addReductions}>
          {entryRuleKind.options
            .filter((kind) => kind !== 'age' || !hasAge)
            .map((kind, place) => (
              <Button
                key={kind}
                ref={place === 0 ? addButton : undefined}
                variant="default"
                size="compact-sm"
                leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
                onClick={() => addRule(kind)}
              >
                {text(addTexts[kind])}
              </Button>
            ))}
        </div>
      )}
    </div>
  )
}
