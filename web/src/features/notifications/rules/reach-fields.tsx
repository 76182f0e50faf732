import { Radio } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import {
  mostNamedCourses,
  type NotificationRule,
  type NotificationRuleFields,
  type RuleReach,
  ruleReach,
  ruleReachNames,
} from '@reihum/contract/notifications/notification-rule.schema.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { ChosenRecords } from '#ui/form/chosen-records.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import shared from '../notifications.module.css'
import { rulesMessages } from './rules.messages.ts'

type Course = Pick<NotificationRule['courses'][number], 'id' | 'title' | 'reference'>
type Reach = Pick<NotificationRuleFields, 'reach' | 'courseIds'>

const nameOf = ({ title, reference }: Course) => [title, reference].filter(Boolean).join(' · ')

type ReachFieldsProps = {
  /** The courses that the rule names as it is stored. */
  stored: readonly Course[]
  entered: Reach
  isWrong: boolean
  onChange: (change: Reach) => void
}

/** For which courses a rule writes. The named ones are kept while somebody looks at the other choices. */
export function ReachFields({ stored, entered, isWrong, onChange }: ReachFieldsProps) {
  const text = useText(rulesMessages)
  const locale = useLocale()
  const { courses, found, typed, setTyped } = useNamedCourses(stored, entered)
  const isTooMany = entered.courseIds.length > mostNamedCourses
  return (
    <>
      <Radio.Group
        label={text('reach')}
        value={entered.reach}
        onChange={(reach) => onChange({ ...entered, reach: reach as RuleReach })}
      >
        <div className={shared.choices}>
          {ruleReach.options.map((one) => (
            <Radio key={one} value={one} label={ruleReachNames[one][locale]} />
          ))}
        </div>
      </Radio.Group>
      {entered.reach !== 'all' && (
        <ChosenRecords
          label={text('namedCourses')}
          placeholder={text('addCourse')}
          removeLabel={(name) => text('removeCourse', { name })}
          error={
            isWrong && text(isTooMany ? 'tooManyNamed' : 'namedMissing', { limit: String(mostNamedCourses) })
          }
          chosen={courses.map((course) => ({ id: course.id, name: nameOf(course) }))}
          found={found}
          typed={typed}
          onType={setTyped}
          onChange={(ids) => onChange({ ...entered, courseIds: ids as Reach['courseIds'] })}
        />
      )}
    </>
  )
}

/** The named courses with their titles, and those that the server finds for the typed text. */
function useNamedCourses(stored: readonly Course[], { reach, courseIds }: Reach) {
  const { id: tenant } = useActiveTenant()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim().slice(0, 100), 200)
  const { data } = useQuery({
    ...queries.courses.list.queryOptions({ input: { tenant, q, size: 25 } }),
    enabled: reach !== 'all',
    placeholderData: keepPreviousData,
  })
  const [seen, setSeen] = useState(() => new Map(stored.map((course) => [course.id, course])))
  const items: readonly Course[] = data?.items ?? []
  if (items.some(({ id }) => !seen.has(id)))
    setSeen(new Map([...seen, ...items.map((course) => [course.id, course] as const)]))
  return {
    typed,
    setTyped,
    courses: courseIds.flatMap((id) => seen.get(id) ?? []),
    found: items.map((course) => ({ value: course.id, label: nameOf(course) })),
  }
}
