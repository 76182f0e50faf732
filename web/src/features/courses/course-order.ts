import { courseOrderInput } from '@reihum/contract/courses/course-list.schema.ts'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { z } from 'zod'

export type CourseOrder = z.infer<typeof courseOrderInput>

/** The default order of the course list, used as long as nobody came from a list. */
const plainOrder = courseOrderInput.parse({})

let lastOrder: { tenantId: string; order: CourseOrder } | null = null

/** Remembers the order of a list, for the course that is opened from it. */
export function rememberCourseOrder(tenantId: string, search: Record<string, unknown>) {
  const order = courseOrderInput.safeParse(search)
  lastOrder = order.success ? { tenantId, order: order.data } : null
}

/** The order of the list the user came from. The history keeps it, so that it survives a reload. */
export function useCourseOrder(tenantId: string): CourseOrder {
  const { state, href } = useLocation()
  const { history } = useRouter()
  const kept = courseOrderInput.safeParse((state as { courseOrder?: unknown }).courseOrder)
  const remembered = lastOrder?.tenantId === tenantId ? lastOrder.order : null
  const order = remembered ?? (kept.success ? kept.data : plainOrder)
  useEffect(() => {
    if (!remembered && kept.success) lastOrder = { tenantId, order: kept.data }
    if (remembered && JSON.stringify(kept.data) !== JSON.stringify(remembered))
      history.replace(href, { ...state, courseOrder: remembered } as never, { ignoreBlocker: true })
  })
  return order
}
