import type { courseBulkResult } from '@reihum/contract/courses/course-list.schema.ts'
import {
  bulkLimit,
  type CourseBulkAction,
  type CourseSelection,
} from '@reihum/contract/courses/course-list.schema.ts'
import { type RefusalCode, type RefusalData, refusalText } from '@reihum/contract/refusals.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { z } from 'zod'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { MoveDecision } from '../course-moves.rules.ts'
import type { CourseRow } from '../course-row.queries.ts'
import { moveCourses } from '../move-course.ts'
import { countCourses, idsOfCourses } from './course-list.queries.ts'
import { promoteCourses } from './promote-courses.ts'

type Result = z.input<typeof courseBulkResult>

type Outcome = { kind: 'done' | 'unchanged' } | { kind: 'refused'; code: RefusalCode; data: RefusalData }

async function selectedIds(ctx: TenantContext, selection: CourseSelection): Promise<string[]> {
  const ids =
    'ids' in selection
      ? [...new Set<string>(selection.ids)]
      : await idsOfCourses(ctx, selection.filter, bulkLimit + 1)
  if (ids.length === 0) throw new Refusal('NOTHING_SELECTED')
  if (ids.length <= bulkLimit) return ids
  const count = 'ids' in selection ? ids.length : await countCourses(ctx, selection.filter)
  throw new Refusal('TOO_MANY_SELECTED', { count, limit: bulkLimit })
}

function outcomeOf(decision: MoveDecision): Outcome {
  if (decision.kind === 'refused') return decision
  return { kind: decision.kind === 'already' ? 'unchanged' : 'done' }
}

type Acted = { row: CourseRow; outcome: Outcome }

async function act(ctx: TenantContext, action: CourseBulkAction, ids: string[], isDry: boolean) {
  if (action === 'promote' || action === 'demote') {
    const promoted = await promoteCourses(ctx, ids, action === 'promote', { isDry })
    return promoted.map(
      ({ row, isChanged }): Acted => ({ row, outcome: { kind: isChanged ? 'done' : 'unchanged' } }),
    )
  }
  const moved = await moveCourses(ctx, ids, action, { isDry })
  return moved.map(({ row, decision }): Acted => ({ row, outcome: outcomeOf(decision) }))
}

type Input = { action: CourseBulkAction; selection: CourseSelection; dryRun: boolean }

/** Applies one action to several courses; a refusal is reported for its course and does not hold up the others. */
export async function changeManyCourses(
  ctx: TenantContext,
  { action, selection, dryRun }: Input,
  locale: Locale,
): Promise<Result> {
  const ids = await selectedIds(ctx, selection)
  const acted = new Map((await act(ctx, action, ids, dryRun)).map((one) => [one.row.id, one]))
  // Deleting a course that is gone counts as done; every other action needs the course.
  const gone: Outcome =
    action === 'delete' ? { kind: 'unchanged' } : { kind: 'refused', code: 'NOT_FOUND', data: {} }
  const items = ids.map((id) => {
    const { row, outcome = gone } = acted.get(id) ?? {}
    const isRefused = outcome.kind === 'refused'
    return {
      id,
      title: row?.title ?? '',
      reference: row?.reference ?? '',
      outcome: outcome.kind,
      code: isRefused ? outcome.code : null,
      detail: isRefused ? refusalText(outcome.code, locale, outcome.data) : null,
    }
  })
  const count = (kind: Outcome['kind']) => items.filter(({ outcome }) => outcome === kind).length
  return {
    dryRun,
    done: count('done'),
    unchanged: count('unchanged'),
    refused: count('refused'),
    items: items as Result['items'],
  }
}
