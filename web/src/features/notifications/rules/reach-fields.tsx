import { Radio } from '@mantine/core'
import {
  mostNamedCourses,
  type NotificationRule,
  type NotificationRuleFields,
  type RuleReach,
  ruleReach,
  ruleReachNames,
} from '@reihum/contract/notifications/notification-rule.schema.ts'
import { useNamedCourses } from '#features/courses/named-courses.ts'
import { ChosenRecords } from '#ui/form/chosen-records.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import shared from '../notifications.module.css'
import { rulesMessages } from './rules.messages.ts'

type Course = Pick<NotificationRule['courses'][number], 'id' | 'title' | 'reference'>
type Reach = Pick<NotificationRuleFields, 'reach' | 'courseIds'>

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
  const named = useNamedCourses(stored, entered.courseIds, { isAsked: entered.reach !== 'all' })
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
          {...named}
          onChange={(ids) => onChange({ ...entered, courseIds: ids as Reach['courseIds'] })}
        />
      )}
    </>
  )
}
