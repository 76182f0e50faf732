import { Button } from '@mantine/core'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { may } from '@reihum/contract/tenants/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import classes from './course-decision.module.css'
import { daysUntil } from './days-until.ts'
import { decisionMessages } from './decision.messages.ts'
import { DecisionBadge } from './decision-badge.tsx'
import { GoDialog } from './go-dialog.tsx'
import { useDecision } from './use-decision.ts'

/** The decision whether the course takes place: its state, who made it, and the possible actions. */
export function CourseDecision({ course }: { course: Course }) {
  if (course.decided?.decision === 'no_go') return <Replacements course={course} />
  return course.decisionPhase ? <Standing course={course} /> : null
}

function Standing({ course }: { course: Course }) {
  const text = useText(decisionMessages)
  const { role } = useActiveTenant()
  const [isAsking, setAsking] = useState(false)
  const decide = useDecision(course)
  const { decisionPhase: phase } = course
  if (!phase) return null
  return (
    <section className={classes.strip} aria-label={text('label')}>
      <div className={classes.figures}>
        <DecisionBadge phase={phase} />
        <Figures course={course} />
      </div>
      {may(role, 'registrations.manage') && (
        <div className={classes.ways}>
          {phase === 'go' ? (
            <Button
              variant="default"
              loading={decide.isPending}
              onClick={() => decide.mutate({ decision: 'open', inform: false })}
            >
              {text('reopen')}
            </Button>
          ) : (
            <>
              <Button variant="default" onClick={() => setAsking(true)}>
                {text('go')}
              </Button>
              <Button variant="default" component={Link} to={`/courses/${course.id}/cancellation`}>
                {text('stake')}
              </Button>
            </>
          )}
        </div>
      )}
      <GoDialog course={course} isOpen={isAsking} onClose={() => setAsking(false)} decide={decide} />
    </section>
  )
}

function Figures({ course }: { course: Course }) {
  const text = useText(decisionMessages)
  const { number, date, weekday, timeZone, locale } = useFormats()
  const { attendeeCount, minimumAttendees, decideBy, start, decided, decisionPhase } = course
  const minimum = minimumAttendees ?? 0
  const figures = { count: number(attendeeCount), minimum: number(minimum) }
  const missing = minimum - attendeeCount
  const until = decideBy ?? start
  const when = until ? daysUntil(until, new Date(), { timeZone, locale }) : ''
  return (
    <>
      <span>{missing > 0 ? text('missing', { ...figures, missing }) : text('enough', figures)}</span>
      {decisionPhase === 'go' && decided ? (
        <span className="grey">
          {decided.byName
            ? text('saidBy', { date: date(decided.at), name: decided.byName })
            : text('saidByItself', { date: date(decided.at) })}
        </span>
      ) : (
        until && (
          <span className="grey">
            {decideBy
              ? text('by', { date: `${weekday(decideBy)} ${date(decideBy)}`, when })
              : text('byStart', { when })}
          </span>
        )
      )}
    </>
  )
}

/** For a course that was called off: what became of the offered replacements. */
function Replacements({ course }: { course: Course }) {
  const text = useText(decisionMessages)
  const tenant = useActiveTenant()
  const { number, date } = useFormats()
  const { data } = useQuery({
    ...queries.registrations.replacements.queryOptions({ input: { tenant: tenant.id, courseId: course.id } }),
    enabled: may(tenant.role, 'registrations.manage'),
  })
  const outcome = data?.outcome
  if (!outcome) return null
  const { accepted, offered, declined, open, until } = outcome
  return (
    <section className={classes.strip} aria-label={text('label')}>
      <span>
        {text('replaced', {
          accepted: number(accepted),
          offered: number(offered),
          declined: number(declined),
          open: number(open),
          date: date(until),
        })}
      </span>
    </section>
  )
}
