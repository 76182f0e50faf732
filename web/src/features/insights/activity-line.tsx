import type { Activity } from '@reihum/contract/activities.ts'
import { auditSentence } from '@reihum/contract/insights/audit-sentence.ts'
import { Link } from '@tanstack/react-router'
import { useHouse } from '#platform/house-context.tsx'
import { useFormats } from '#platform/tenant.ts'
import { useLocale } from '#ui/text.tsx'
import classes from './dashboard-page.module.css'

/** A change as a sentence that leads to what was changed. */
export function ActivityLine({ activity }: { activity: Activity }) {
  const locale = useLocale()
  const { dateTime } = useFormats()
  const { subjectKind, subjectId, subjectName, courseId } = activity
  const house = useHouse()
  // A record without a name no longer exists.
  const isThere = subjectId !== null && subjectName !== null
  const to = isThere ? house.addressOf(subjectKind, { id: subjectId, courseId }) : null
  const words = (
    <span className={classes.prose}>
      <span>{auditSentence(activity, locale)}</span>
      <span className="grey">{dateTime(activity.timestamp)}</span>
    </span>
  )
  return <li>{to ? <Link to={to}>{words}</Link> : <div>{words}</div>}</li>
}
