import { Anchor } from '@mantine/core'
import type { FirstSteps } from '@reihum/contract/insights/insight.schema.ts'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import classes from './dashboard-page.module.css'
import { insightsMessages } from './insights.messages.ts'

type Step = FirstSteps['steps'][number]['name']

/** Where each step is done. */
const places: Record<Step, string> = {
  place: '/places/new',
  instructor: '/instructors/new',
  course: '/courses/new',
  legal: '/settings/general',
  bank: '/settings/general',
  logo: '/settings/documents',
  publish: '/courses',
  embed: '/settings/widgets',
}

function useFirstSteps() {
  const tenant = useActiveTenant().id
  const may = useMay()
  const query = queries.insights.firstSteps.queryOptions({ input: { tenant } })
  return useQuery({ ...query, enabled: may('courses.manage') })
}

/** False until it is known whether they stand above everything else, which would jump down if it were shown before. */
export function useFirstStepsKnown(): boolean {
  const { isLoading, failureCount } = useFirstSteps()
  return !isLoading || failureCount > 0
}

/** Leads a new school to its first registration; gone once there is one, or once everything is done. */
export function FirstStepsOfSchool() {
  const text = useText(insightsMessages)
  const { data } = useFirstSteps()
  const steps = data?.steps ?? []
  const left = steps.filter(({ isDone }) => !isDone).length
  if (left === 0) return null
  return (
    <section className={classes.steps} aria-labelledby="first-steps">
      <header>
        <h2 id="first-steps">{text('firstSteps')}</h2>
        <span className="grey">
          {text('firstStepsDone', { done: steps.length - left, count: steps.length })}
        </span>
      </header>
      <ol>
        {steps.map(({ name, isDone }) => (
          <li key={name} data-done={isDone}>
            {isDone ? (
              <IconCircleCheckFilled size={20} role="img" aria-label={text('firstStepDone')} />
            ) : (
              <IconCircle size={20} stroke={1.75} aria-hidden />
            )}
            <div>
              {isDone ? (
                <span>{text(`firstStep_${name}`)}</span>
              ) : (
                <Anchor component={Link} to={places[name]} inherit underline="always">
                  {text(`firstStep_${name}`)}
                </Anchor>
              )}
              {!isDone && <p className="grey">{text(`firstStepHint_${name}`)}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
