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

/** There is nothing to be shown of a form whose course is still to be chosen. */
export const lacksCourse = ({ kind, courseId }: WidgetDraft) => kind === 'registration' && !courseId

/** What is typed, where it makes sense; otherwise the last that did. */
export function useLastOptions(values: WidgetDraft): WidgetOptions {
  const last = useRef(plainWidget)
  const parsed = widgetOptions.safeParse(values)
  if (parsed.success) last.current = parsed.data
  return last.current
}
