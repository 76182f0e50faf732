import { Anchor } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { ApiProblem } from '#platform/problems.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { focusField, missingOf, NeedList } from './course-needs.tsx'
import classes from './editor.module.css'

/** A refusal that belongs to no single field, above the form. */
export function CourseProblem({ problem }: { problem: ApiProblem | null }) {
  const place = useRef<HTMLDivElement>(null)
  // Scrolls the message into view, because the buttons are at the other end of a long form.
  useEffect(() => {
    if (!problem) return
    place.current?.scrollIntoView({ block: 'center' })
    place.current?.focus({ preventScroll: true })
  }, [problem])
  if (!problem) return null
  return (
    <div ref={place} tabIndex={-1} className={classes.problem}>
      <RefusalAlert problem={problem}>
        <NeedList
          needs={missingOf(problem.data)}
          link={(field, label) => (
            <Anchor component="button" type="button" size="sm" onClick={() => focusField(field)}>
              {label}
            </Anchor>
          )}
        />
      </RefusalAlert>
    </div>
  )
}
