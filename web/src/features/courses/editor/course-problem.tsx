import { Anchor } from '@mantine/core'
import type { ApiProblem } from '#platform/problems.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { focusField, missingOf, NeedList } from './course-needs.tsx'

/** Why a course was not saved, where that belongs to no single field. */
export function CourseProblem({ problem }: { problem: ApiProblem | null }) {
  if (!problem) return null
  return (
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
  )
}
