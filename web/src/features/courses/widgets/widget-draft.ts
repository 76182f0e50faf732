import type { PortalScope } from '@reihum/contract/courses/portal-course.schema.ts'
import {
  plainWidget,
  type WidgetOptions,
  type widgetFields,
  widgetOptions,
} from '@reihum/contract/courses/widget.schema.ts'
import { useRef } from 'react'
import type { Draft, useContractForm } from '#ui/form/contract-form.ts'

export type WidgetDraft = Draft<typeof widgetFields>
export type WidgetForm = Pick<
  ReturnType<typeof useContractForm<typeof widgetFields>>,
  'field' | 'fill' | 'values'
>

export const blankWidget: WidgetDraft = { ...plainWidget, name: '' }

/** Refusals that are shown at the field they speak of. */
export const widgetRefusalFields = { WIDGET_NAME_TAKEN: 'name' }

export const scopeOf = ({ scope }: WidgetDraft) => scope as PortalScope

/** A registration widget without a course has nothing to show yet. */
export const lacksCourse = ({ kind, courseId }: WidgetDraft) => kind === 'registration' && !courseId

/** The options as typed while they are valid; otherwise the last valid ones. */
export function useLastOptions(values: WidgetDraft): WidgetOptions {
  const last = useRef(plainWidget)
  const parsed = widgetOptions.safeParse(values)
  if (parsed.success) last.current = parsed.data
  return last.current
}
