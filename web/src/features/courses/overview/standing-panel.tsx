import { Anchor } from '@mantine/core'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { Link } from '@tanstack/react-router'
import { useFormats } from '#platform/tenant.ts'
import { OverviewPanel } from '#ui/overview-panel.tsx'
import { useText } from '#ui/text.tsx'
import { NeedList } from '../editor/course-needs.tsx'
import { overviewMessages } from './overview.messages.ts'
import classes from './overview.module.css'
import { standingOf } from './standing.ts'

/** Where the course stands, and what it still lacks. What a published course lacks is said above its tabs. */
export function StandingPanel({ course }: { course: Course }) {
  const text = useText(overviewMessages)
  const { dateTime } = useFormats()
  const { id, state, missing, advised, registrationOpensAt, allowedActions } = course
  const standing = standingOf(course, Date.now())
  const isMissed = state !== 'published' && missing.length > 0
  const needs = (listed: Course['missing'] | Course['advised']) => (
    <NeedList
      needs={listed}
      link={(field, label) => (
        <Anchor component={Link} to={`/courses/${id}/details`} hash={field} inherit>
          {label}
        </Anchor>
      )}
    />
  )
  return (
    <OverviewPanel
      title={text('standing')}
      all={{
        to: `/courses/${id}/details`,
        label: text(allowedActions.includes('edit') ? 'changeDetails' : 'readDetails'),
      }}
    >
      <div className={classes.stack}>
        <p>{text(standing, { at: registrationOpensAt ? dateTime(registrationOpensAt) : '' })}</p>
        {isMissed && (
          <div>
            {standing !== 'incomplete' && <p className="grey">{text('missing')}</p>}
            {needs(missing)}
          </div>
        )}
        {advised.length > 0 && (
          <div>
            <p className="grey">{text('advised')}</p>
            {needs(advised)}
          </div>
        )}
      </div>
    </OverviewPanel>
  )
}
